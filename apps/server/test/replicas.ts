import type pg from 'pg'
import { inDatabase, type TestServer } from './database-server.ts'
import { FIRST_USER, withFreshDatabase, within } from './fresh-database.ts'
import { call, run, type ServerProcess, startServer, stopServer } from './server-process.ts'

const REPLICAS = 3

interface ReplicaRoundOptions {
  address: TestServer['address']
  /** Two commands load the sample data at the same time. */
  withDemo?: boolean
  settings?: NodeJS.ProcessEnv
}

/** Starts three servers at once on one fresh database; returns the faults in words. */
export const startReplicas = ({ address, withDemo = false, settings = {} }: ReplicaRoundOptions): Promise<string[]> =>
  withFreshDatabase(address, async (name, given) => {
    const environment = { ...given, ...settings, DEMO: withDemo ? '1' : '0' }
    const starting = Array.from({ length: REPLICAS }, () => startServer(environment))
    const loading = withDemo ? [run('demo', environment), run('demo', environment)] : []
    const started = await Promise.allSettled(starting)
    const results = await Promise.all(loading)
    const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    try {
      return [
        ...started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
        ...results.filter((line) => /exit/.test(line)),
        ...(await within(inDatabase(address, name), (central) => wrongIn(central, withDemo))),
        ...(await Promise.all(servers.map(wrongWith))).flat(),
        ...[await run('history-verify', environment)].filter((line) => !line.includes('The history is verified')),
      ]
    } finally {
      await Promise.all(servers.map(stopServer))
    }
  })

/** Data that must exist exactly once, regardless of the first server. */
async function wrongIn(central: pg.Client, withDemo: boolean): Promise<string[]> {
  const counts = {
    'first users': [`select count(*) from users where email = '${FIRST_USER.email}'`, 1],
    'roles of one name twice': ['select count(*) - count(distinct name) as count from roles', 0],
    'migrations twice': ['select count(*) - count(distinct name) as count from kysely_migration', 0],
    keys: [`select count(*) from installation where key = 'secret key'`, 1],
    'seeds of first data': [`select count(*) from history where action = 'seed.firstData'`, 1],
    'seeds of settings': [`select count(*) from history where action = 'seed.systemSettings'`, 1],
    'seeds of sample data': [`select count(*) from history where action = 'seed.demo'`, withDemo ? 1 : 0],
    'instances whose database is missing': [
      `select count(*) from instance_links where not exists (select from pg_database where datname = "demoDatabase")`,
      0,
    ],
  } as const
  const wrong: string[] = []
  for (const [what, [query, expected]] of Object.entries(counts)) {
    const { rows } = await central.query<{ count: string }>(query)
    if (Number(rows[0]?.count) !== expected) wrong.push(`${what}: ${rows[0]?.count} instead of ${expected}`)
  }
  return wrong
}

/** The first user must be able to sign in at each server. */
const wrongWith = (server: ServerProcess): Promise<string[]> =>
  call(server, '/authentication', { body: FIRST_USER }).then(
    () => [],
    (error: Error) => [error.message],
  )
