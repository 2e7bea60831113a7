import { setTimeout as pause } from 'node:timers/promises'
import { FIRST_USER, withFreshDatabase } from '../../apps/server/test/fresh-database.ts'
import { startReplicas } from '../../apps/server/test/replicas.ts'
import { type ServerProcess, signIn, startServer, stopServer } from '../../apps/server/test/server-process.ts'
import type { PartResult } from '../part.ts'
import { Cluster, installDebian, POSTGRESQL, withFolder } from './cluster.ts'
import { WriteLoad, wrongHistory } from './load.ts'
import { type PgBouncer, startBouncer } from './pgbouncer.ts'

const ROUNDS = 2
const WRITERS = 12
const LOAD_MS = 8000
const POOLED = { DATABASE_POOLER: '1' }
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Two and three consoles behind PgBouncer in transaction mode, with fewer server connections than they open. */
export async function torturePooled(): Promise<PartResult> {
  await installDebian({ ...POSTGRESQL, pgbouncer: '/usr/sbin/pgbouncer' })
  return withFolder(async (folder) => {
    const cluster = await Cluster.make(`${folder}/cluster`)
    const bouncer = await startBouncer(folder, cluster)
    try {
      const wrong = [
        ...(await startRefused(bouncer, {}, 'set DATABASE_POOLER=1')),
        ...(await startRefused(bouncer, POOLED, `alter role "postgres" set statement_timeout = '30s';`)),
      ]
      for (const limit of LIMITS) await cluster.query(`alter role postgres set ${limit} = '30s'`)
      await bouncer.tell('reconnect')
      for (let round = 1; round <= ROUNDS; round++) {
        wrong.push(...(await startReplicas({ address: bouncer.url(), withDemo: round % 2 === 0, settings: POOLED })))
      }
      const written = await writeThrough(bouncer, cluster)
      const { acknowledged, lost } = written
      return {
        table: [{ pgbouncer: bouncer.version, 'starts of three': ROUNDS, acknowledged, lost }],
        wrong: [...wrong, ...written.wrong],
      }
    } finally {
      await bouncer.stop()
      await cluster.stop()
    }
  })
}

/** The console starts only with DATABASE_POOLER=1 and a role with timeouts. */
const startRefused = (bouncer: PgBouncer, settings: NodeJS.ProcessEnv, why: string): Promise<string[]> =>
  withFreshDatabase(bouncer.url(), async (_name, environment) => {
    const result = await startServer({ ...environment, ...settings }).then(
      async (server) => {
        await stopServer(server)
        return 'It started.'
      },
      (error: Error) => error.message,
    )
    return result.includes(why) ? [] : [`Instead of '${why}': ${result}`]
  })

/** Two consoles under load while the pooler reconnects; no acknowledged write may be lost. */
const writeThrough = (bouncer: PgBouncer, cluster: Cluster) =>
  withFreshDatabase(bouncer.url(), async (name, given) => {
    const environment = { ...given, ...POOLED }
    const servers = await Promise.all([startServer(environment), startServer(environment)])
    const load = new WriteLoad()
    try {
      const cookie = await signIn(servers[0] as ServerProcess, FIRST_USER)
      await load.add(servers[0] as ServerProcess, cookie, WRITERS)
      const writing = load.start(servers, cookie)
      await pause(LOAD_MS / 2)
      await bouncer.tell('reconnect')
      await pause(LOAD_MS / 2)
      const behind = await leftBehind(cluster, name)
      for (const server of servers) server.process.kill('SIGKILL')
      await writing
      const last = await startServer(environment)
      servers.push(last)
      await load.check(last, cookie)
      const wrong = [...load.lost, ...behind, ...(await wrongHistory(environment))]
      return { acknowledged: load.acknowledged, lost: load.lost.length, wrong }
    } finally {
      for (const server of servers) server.process.kill('SIGKILL')
    }
  })

/** Session locks stay with the server connection that took them. */
async function leftBehind(cluster: Cluster, database: string): Promise<string[]> {
  const rows = await cluster.query<{ query: string }>(
    `select a.query from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.state = 'idle' and a.datname = '${database}'`,
  )
  return rows.map(({ query }) => `A lock was left behind: ${query}`)
}
