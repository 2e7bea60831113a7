import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { instanceSchema } from '../../apps/server/src/demo/instance-databases.ts'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'
import { clientOf, inDatabase, type TestServer } from '../../apps/server/test/database-server.ts'
import { FIRST_USER, withFreshDatabase, within } from '../../apps/server/test/fresh-database.ts'
import { call, type ServerProcess, signIn, startServer } from '../../apps/server/test/server-process.ts'
import type { PartResult } from '../part.ts'

const REPLICAS = 3
const DATABASES = 24
const INSTANCES = 5000
const SILENT = 50

/** A sync of all instances by three processes, while some instances are silent and someone else has a small job. */
export async function jobsAtScale(dataDir: string): Promise<PartResult> {
  const settings = { max_connections: '300' }
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings })
  const silence = createServer().listen(0, '127.0.0.1')
  await once(silence, 'listening')
  const { port } = silence.address() as AddressInfo
  const reached = {
    INSTANCE_DATABASE_URL: `postgres://x@{databaseServer}:${port}/{databaseName}`,
    INSTANCE_HOSTS: '127.0.0.1',
  }
  try {
    return await withFreshDatabase(embedded.connection, (name, environment) => {
      const address = inDatabase(embedded.connection, name)
      return syncAll({ name, address, environment: { ...environment, ...reached } })
    })
  } finally {
    silence.close()
    await embedded.stop()
  }
}

interface ScaleSetup {
  name: string
  address: TestServer['address']
  environment: NodeJS.ProcessEnv
}

async function syncAll({ name, address, environment }: ScaleSetup): Promise<PartResult> {
  const servers = await Promise.all(Array.from({ length: REPLICAS }, () => startServer(environment)))
  try {
    return await within(address, async (central) => {
      await placeInstances(central)
      await makeDatabases(central, address, name)
      return watch(central, servers)
    })
  } finally {
    await Promise.all(servers.map(killed))
  }
}

async function killed({ process: child }: ServerProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const databasesOf = (name: string) => Array.from({ length: DATABASES }, (_, index) => `${name}_i${index}`)

/** Consecutive, like the instances of one broken server. */
async function placeInstances(central: pg.Client): Promise<void> {
  await central.query(`insert into clients ("acesClientName", "clientCode") values ('Scale', 'SCALE')`)
  await central.query(
    `insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
     select c."acesClientId", 'S' || n, 'Company', '127.0.0.1', case when n between 100 and 99 + $2 then 'silent' else 'name' end
     from clients c, generate_series(1, $1::int) n`,
    [INSTANCES, SILENT],
  )
  await central.query('analyze')
}

/** Each is shared by some two hundred instances. */
async function makeDatabases(central: pg.Client, address: TestServer['address'], name: string): Promise<void> {
  const schema = await instanceSchema()
  for (const database of databasesOf(name)) {
    await central.query(`create database ${database}`)
    const client = clientOf(inDatabase(address, database))
    await client.connect()
    await client.query(schema)
    await client.end()
  }
  await central.query(
    `insert into instance_links ("databaseId", "demoDatabase")
     select "databaseId", $1 || '_i' || "databaseId" % $2::int from instances where "databaseName" <> 'silent'`,
    [name, DATABASES],
  )
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function watch(central: pg.Client, servers: readonly ServerProcess[]): Promise<PartResult> {
  const [first, second, third] = servers as [ServerProcess, ServerProcess, ServerProcess]
  const cookie = await signIn(first, FIRST_USER)
  const began = performance.now()
  const timed = async (work: Promise<unknown>) => {
    const from = performance.now()
    await work
    return performance.now() - from
  }
  const all = timed(call<boolean>(first, '/ClientDatabase/SyncDataImportFields/0', { cookie }))
  const job = await until(async () => (await central.query(`select max(id)::int as id from jobs`)).rows[0]?.id)
  const written = performance.now() - began
  await until(async () => (await countOf(central, job, 'done')) >= 200)
  const reached = untilReached(central, { job, count: INSTANCES - SILENT, began })
  // Someone else's job in another process, and one that only the background runs.
  const [small] = (
    await central.query(`select "databaseId" as id from instances where "databaseCode" = 'S${INSTANCES}'`)
  ).rows
  const other = await timed(call(second, `/ClientDatabase/SyncDataImportFields/${small.id}`, { cookie }))
  const later = await timed(laterJob(central, small.id))
  const list = await timed(call(third, '/x/jobs?page=1&pageSize=25', { cookie }))
  const page = await timed(call(third, `/x/jobs/${job}`, { cookie }))
  const tookAll = await reached
  const waits = await all
  const { rows } = await central.query<{ reason: string; count: number }>(
    `select coalesce(reason, 'none') as reason, count(*)::int as count from job_targets
     where "jobId" = $1 and state <> 'done' group by 1`,
    [job],
  )
  const isRight = rows.reduce((sum, { count }) => sum + count, 0) === SILENT
  const down = await timed(until(async () => (await countDown(central)) === SILENT))
  return {
    table: [
      {
        instances: INSTANCES,
        silent: SILENT,
        'job written': seconds(written),
        'all others updated': seconds(tookAll),
        'response after': seconds(waits),
        'a job of another user': seconds(other),
        'job of the background': seconds(later),
        'list of jobs': seconds(list),
        'page of the job': seconds(page),
        'known to be down after': seconds(waits + down),
        left: rows.map(({ reason, count }) => `${count}: ${reason}`).join('; '),
      },
    ],
    wrong: [
      ...(isRight ? [] : [`${JSON.stringify(rows)} instead of ${SILENT} silent ones.`]),
      ...(other < 3000 ? [] : [`A small job by request took ${seconds(other)} beside ${INSTANCES}.`]),
      ...(later < 5000 ? [] : [`A small job of the background took ${seconds(later)} beside ${INSTANCES}.`]),
    ],
  }
}

/** Like for an instance that is active again. */
async function laterJob(central: pg.Client, databaseId: number): Promise<void> {
  const { rows } = await central.query<{ id: number }>(
    `with job as (
       insert into jobs (kind, title, subject, payload, "actorName")
       values ('syncDataImportFields', 'Later', 'later', 'null', 'Somebody else') returning id)
     insert into job_targets ("jobId", "databaseId", "dueAt") select id, $1, now() from job returning "jobId"::int as id`,
    [databaseId],
  )
  await until(async () => (await countOf(central, rows[0]?.id ?? 0, 'done')) === 1)
}

async function untilReached(central: pg.Client, { job, count, began }: { job: number; count: number; began: number }) {
  await until(async () => (await countOf(central, job, 'done')) >= count)
  return performance.now() - began
}

async function countOf(central: pg.Client, job: number, state: string): Promise<number> {
  const { rows } = await central.query(
    `select count(*)::int as count from job_targets where "jobId" = $1 and state = $2`,
    [job, state],
  )
  return rows[0]?.count
}

async function countDown(central: pg.Client): Promise<number> {
  const { rows } = await central.query(
    'select count(*)::int as count from instance_links where "downSince" is not null',
  )
  return rows[0]?.count
}

async function until<T>(found: () => Promise<T>): Promise<T> {
  for (;;) {
    const is = await found()
    if (is) return is
    await wait(100)
  }
}
