import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { instanceSchema } from '../src/demo/instance-databases.ts'
import { FAN_OUTS, type FanOut } from './fan-outs.ts'
import { call, postmasterOf, type ServerProcess, signIn, startServer } from './server-process.ts'

/** The result of one kill at a point of a job; `wrong` empty: no fault. */
export interface JobCrash {
  kind: string
  point: string
  wrong: string
}

const GATE = 4711
const PASS_GATE = `perform pg_advisory_lock_shared(${GATE}); perform pg_advisory_unlock_shared(${GATE});`
/** Enough for the busiest machine. */
const PATIENCE_MS = 60_000

interface CrashPoint {
  name: string
  in: 'central' | 'instance'
  /** A trigger that blocks at this point until the gate opens; `{effect}` is the table of the effect. */
  trigger: string
  /** A condition for triggers of a whole statement. */
  only?: string
}

/** The six points of a job at which its server may die (security F2). */
const POINTS: readonly CrashPoint[] = [
  { name: 'written, not committed', in: 'central', trigger: 'after insert on job_targets for each row' },
  {
    name: 'committed, not taken',
    in: 'central',
    trigger: `before update on job_targets for each row when (new.state = 'running')`,
  },
  { name: 'taken, not applied', in: 'instance', trigger: 'before insert on acm_applied for each row' },
  { name: 'applied, not committed', in: 'instance', trigger: 'after insert on {effect} for each statement' },
  {
    name: 'committed there, not noted',
    in: 'central',
    trigger: `before update on job_targets for each row when (new.state = 'done')`,
  },
  {
    name: 'noted, not answered',
    in: 'central',
    trigger: 'before update on job_targets for each statement',
    only: `not exists (select from job_targets where state <> 'done')`,
  },
]

interface JobCrashOptions {
  dataDir: string
  kinds: readonly string[]
}

/** Kills the server with SIGKILL at each point of a job of each kind, restarts it, and checks the effects. */
export async function runJobCrashes({ dataDir, kinds }: JobCrashOptions): Promise<JobCrash[]> {
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DATABASE_URL: '' }
  const found: JobCrash[] = []
  let server = await startServer(environment)
  for (const kind of kinds) {
    const fanOut = FAN_OUTS[kind]
    if (!fanOut) throw new Error(`There is no fan-out named ${kind}.`)
    for (const point of POINTS) {
      const place = await prepare(dataDir, fanOut, `${kind}-${POINTS.indexOf(point)}`)
      await killAt({ dataDir, server, fanOut, point, place })
      server = await startServer(environment)
      found.push({ kind, point: point.name, wrong: await recover({ dataDir, fanOut, place }) })
    }
  }
  server.process.kill('SIGTERM')
  await once(server.process, 'exit')
  return found
}

interface CrashTarget {
  databaseId: number
  database: string
}

/** A new instance whose database counts every effect; deletes the jobs of earlier kills. */
async function prepare(dataDir: string, { effect, setUp }: FanOut, code: string): Promise<CrashTarget> {
  return withDatabase(dataDir, 'postgres', async (central) => {
    await central.query('delete from jobs')
    await central.query('update instances set disabled = true')
    const client = await central.query<{ id: number }>(
      `insert into clients ("acesClientName", "clientCode") values ($1, $1) returning "acesClientId" as id`,
      [code],
    )
    const { rows } = await central.query<{ id: number }>(
      `insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
       values ($1, $2, 'Company', 'server', 'name') returning "databaseId" as id`,
      [client.rows[0]?.id, code],
    )
    const databaseId = rows[0]?.id ?? 0
    const database = `crash_i${databaseId}`
    await central.query(`create database ${database}`)
    await central.query(`insert into instance_links ("databaseId", "demoDatabase") values ($1, $2)`, [
      databaseId,
      database,
    ])
    await withDatabase(dataDir, database, async (instance) => {
      await instance.query(await instanceSchema())
      await setUp?.({ central, instance, databaseId })
      await instance.query(`create table effects (id bigint generated always as identity)`)
      await instance.query(
        trigger('count_effect', `after insert on ${effect} for each statement`, 'insert into effects default values;'),
      )
    })
    return { databaseId, database }
  })
}

interface Kill {
  dataDir: string
  server: ServerProcess
  fanOut: FanOut
  point: CrashPoint
  place: CrashTarget
}

async function killAt({ dataDir, server, fanOut, point, place }: Kill): Promise<void> {
  const cookie = await signIn(server)
  const body = fanOut.body?.(place)
  await withDatabase(dataDir, point.in === 'central' ? 'postgres' : place.database, async (database) => {
    await database.query(trigger('gate', point.trigger.replace('{effect}', fanOut.effect), PASS_GATE, point.only))
    await database.query(`select pg_advisory_lock(${GATE})`)
    const path = fanOut.path(place)
    const answered = call(server, path, { cookie, ...(body && { body }) }).then(
      () => 'an answer',
      () => 'none',
    )
    await waitUntil(async () => (await database.query(WAITING)).rows.length > 0, `Nobody came to: ${point.name}.`)
    server.process.kill('SIGKILL')
    if ((await answered) !== 'none') throw new Error(`The call was answered before it was killed: ${point.name}.`)
  })
}

/** Sessions that the gate blocks. */
const WAITING = `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`

/** After the restart every job must be done, and every effect present exactly once. */
async function recover({ dataDir, fanOut, place }: Pick<Kill, 'dataDir' | 'fanOut' | 'place'>): Promise<string> {
  return withDatabase(dataDir, 'postgres', async (central) => {
    await central.query('drop function if exists gate cascade')
    // Skips the wait for leases.
    await central.query(`update job_targets set "dueAt" = now() where state in ('waiting', 'running')`)
    await waitUntil(
      async () => (await central.query(`select from job_targets where state <> 'done'`)).rows.length === 0,
      'The job was not finished after the restart.',
    )
    const jobs = Number((await central.query('select count(*) from jobs')).rows[0]?.count)
    const effects = await withDatabase(dataDir, place.database, async (instance) => ({
      counted: Number((await instance.query('select count(*) from effects')).rows[0]?.count),
      versions: (await instance.query('select version from acm_applied')).rows.length,
      isThere: (await instance.query(fanOut.isInEffect)).rows.length > 0,
    }))
    const expected = { counted: jobs, versions: jobs, isThere: jobs === 1 }
    return JSON.stringify(effects) === JSON.stringify(expected)
      ? ''
      : `${jobs} jobs, ${JSON.stringify(effects)} instead of ${JSON.stringify(expected)}`
  })
}

const trigger = (name: string, event: string, what: string, only?: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin
    ${only ? `if ${only} then ${what} end if;` : what}
    return new;
  end $$;
  create trigger ${name} ${event} execute function ${name}();`

async function waitUntil(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(otherwise)
    await wait(20)
  }
}

/** The socket of the embedded server changes with each start. */
async function withDatabase<T>(dataDir: string, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: (await postmasterOf(dataDir)).socketDir, user: 'postgres', database })
  // Killed servers take their database with them.
  client.on('error', () => undefined)
  await client.connect()
  return work(client).finally(() => client.end().catch(() => undefined))
}
