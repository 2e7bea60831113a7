import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/free-port.ts'
import { environmentOf, FIRST_USER } from '../../apps/server/test/fresh-database.ts'
import { call, type ServerProcess, signIn } from '../../apps/server/test/server-process.ts'
import { type PartResult, withServer } from '../part.ts'
import { Cluster, installDebian, POSTGRESQL, withFolder } from './cluster.ts'
import { WriteLoad, wrongHistory } from './load.ts'

const ROUNDS = 4
const WRITERS = 6
export const DATABASE = 'console'
const PATIENCE_MS = 60_000

/** Under load: kills the primary, promotes its standby and makes a new standby, several times. */
export async function torturePrimary(): Promise<PartResult> {
  await installDebian(POSTGRESQL)
  return withFolder(async (folder) => {
    const primary = await Cluster.make(`${folder}/0`)
    await primary.query(`create database ${DATABASE}`)
    const pair = new ReplicatedPair(primary, await follow(primary, `${folder}/1`))
    const environment = environmentFor(pair)
    const load = new WriteLoad()
    const table: Record<string, unknown>[] = []
    const wrong = await withServer(environment, async (server) => {
      const cookie = await signIn(server, FIRST_USER)
      await load.add(server, cookie, WRITERS)
      await waitForInstance(pair.primary, server, cookie)
      for (let round = 1; round <= ROUNDS; round++) {
        table.push({ round, ...(await loseOnce(pair, { server, cookie, load })) })
        if (round < ROUNDS) await pair.replace(`${folder}/${round + 1}`)
      }
      return [...load.lost, ...(await wrongHistory(environment))]
    }).finally(pair.stop)
    table.push({ round: 'all', acknowledged: load.acknowledged, lost: load.lost.length, history: 'verified' })
    return { table, wrong }
  })
}

class ReplicatedPair {
  primary: Cluster
  standby: Cluster
  readonly ports: readonly number[]

  constructor(primary: Cluster, standby: Cluster) {
    this.primary = primary
    this.standby = standby
    this.ports = [primary.port, standby.port]
  }

  async replace(dir: string): Promise<void> {
    this.standby = await follow(
      this.primary,
      dir,
      this.ports.find((port) => port !== this.primary.port),
    )
  }

  stop = async (): Promise<void> => {
    for (const cluster of [this.primary, this.standby]) await cluster.stop()
  }
}

/** A synchronous standby: commits wait for it. */
export async function follow(primary: Cluster, dir: string, port?: number): Promise<Cluster> {
  const standby = await Cluster.standbyOf(primary, dir, port)
  await primary.query(`alter system set synchronous_standby_names = 'standby'`)
  await primary.query('select pg_reload_conf()')
  await until(async () => {
    const rows = await primary.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length === 1
  })
  return standby
}

export const environmentFor = ({ ports }: { ports: readonly number[] }): NodeJS.ProcessEnv => ({
  ...environmentOf('postgres://127.0.0.1', DATABASE),
  DATABASE_URL: `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${DATABASE}?target_session_attrs=read-write`,
  INSTANCE_DATABASE_URL: 'postgres://console@{databaseServer}/{databaseName}',
  INSTANCE_HOSTS: '127.0.0.1',
})

/** A job for an instance that does not exist, so that it is retried again and again. */
async function waitForInstance(primary: Cluster, server: ServerProcess, cookie: string): Promise<void> {
  await primary.query(
    `with client as (
       insert into clients ("acesClientName", "clientCode") values ('Waiting', 'WAITING') returning "acesClientId")
     insert into instances ("acesClientId", "databaseCode", "databaseCompany", "databaseServer", "databaseName")
     select "acesClientId", 'WAITING', 'Company', '127.0.0.1:${await freePort()}', 'name' from client`,
    DATABASE,
  )
  await call(server, '/ClientDatabase/SyncDataImportFields/0', { cookie })
}

/** Makes waiting targets due, and waits for the next try. */
async function requireJobsGoOn(cluster: Cluster): Promise<void> {
  // An instance marked as down would only be probed.
  const due = `with up as (delete from instance_links) update job_targets set "dueAt" = now(), state = 'waiting', tries = 1 where state <> 'running' returning 1`
  await until(async () => (await cluster.query(due, DATABASE)).length > 0)
  await until(async () => (await cluster.query('select from job_targets where tries > 1', DATABASE)).length > 0)
}

interface RunningServer {
  server: ServerProcess
  cookie: string
  load: WriteLoad
}

async function loseOnce(pair: ReplicatedPair, { server, cookie, load }: RunningServer) {
  const writing = load.start([server], cookie)
  await pause(2000)
  const [lost, next] = [pair.primary, pair.standby]
  const killedAt = performance.now()
  await lost.kill()
  await next.query('select pg_promote()')
  const promotedAt = performance.now()
  await until(() => saves(server, cookie))
  const backAt = performance.now()
  // A writer whose connection waited for the new primary has met no failure.
  load.isOver = true
  await writing
  await load.check(server, cookie)
  Object.assign(pair, { primary: next, standby: lost })
  await requireJobsGoOn(next)
  return {
    'killed to promoted (ms)': Math.round(promotedAt - killedAt),
    'promoted to saving (ms)': Math.round(backAt - promotedAt),
    acknowledged: load.acknowledged,
    lost: load.lost.length,
  }
}

const saves = (server: ServerProcess, cookie: string): Promise<boolean> =>
  call(server, '/OrgUnits/SaveOrgUnit', { cookie, body: { name: `After ${Date.now()}`, description: 'x' } }).then(
    () => true,
    () => false,
  )

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('It took longer than a minute.')
    await pause(20)
  }
}
