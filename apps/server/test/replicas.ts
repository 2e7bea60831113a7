import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { clientOf, inDatabase, type TestServer, urlOf } from './database-server.ts'
import { call, run, type Server, startServer } from './server-process.ts'

const DEMO = join(import.meta.dirname, '../src/demo.ts')
const VERIFY = join(import.meta.dirname, '../src/history-verify.ts')
const REPLICAS = 3
const ADMIN = { email: 'first@example.com', password: 'long enough' }

interface Round {
  /** The database server; each round makes a database of its own on it. */
  address: TestServer['address']
  /** Two commands that load the demonstration data start with the servers. */
  withDemo?: boolean
}

/** Starts three servers in the same moment on one fresh database; answers in words what was not as it must be. */
export async function startReplicas({ address, withDemo = false }: Round): Promise<string[]> {
  const name = `acm_test_${randomBytes(6).toString('hex')}`
  await within(address, (maintenance) => maintenance.query(`create database ${name}`))
  const environment = {
    ...process.env,
    ...{ PORT: '0', LOG_LEVEL: 'silent', DEMO: withDemo ? '1' : '0', DATABASE_URL: urlOf(inDatabase(address, name)) },
    ...{ SECRET_KEY: randomBytes(32).toString('base64'), ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  }
  const starting = Array.from({ length: REPLICAS }, () => startServer(environment))
  const loading = withDemo ? [run(DEMO, environment), run(DEMO, environment)] : []
  const started = await Promise.allSettled(starting)
  const said = await Promise.all(loading)
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    return [
      ...started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      ...said.filter((line) => /exit/.test(line)),
      ...(await within(inDatabase(address, name), (central) => wrongIn(central, withDemo))),
      ...(await Promise.all(servers.map(wrongWith))).flat(),
      ...[await run(VERIFY, environment)].filter((line) => !line.includes('The history verifies')),
    ]
  } finally {
    await Promise.all(servers.map(stop))
    await within(address, (maintenance) => dropAll(maintenance, name))
  }
}

async function within<T>(address: TestServer['address'], work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(address)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** What there must be once, whoever came first. */
async function wrongIn(central: pg.Client, withDemo: boolean): Promise<string[]> {
  const counts = {
    'first users': [`select count(*) from users where email = '${ADMIN.email}'`, 1],
    'roles of one name twice': ['select count(*) - count(distinct name) as count from roles', 0],
    'migrations twice': ['select count(*) - count(distinct name) as count from kysely_migration', 0],
    keys: [`select count(*) from installation where key = 'secret key'`, 1],
    'seeds of first data': [`select count(*) from history where action = 'seed.firstData'`, 1],
    'seeds of settings': [`select count(*) from history where action = 'seed.systemSettings'`, 1],
    'seeds of demonstration data': [`select count(*) from history where action = 'seed.demo'`, withDemo ? 1 : 0],
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

/** Whether the first user can sign in there, and is known to the others. */
const wrongWith = (server: Server): Promise<string[]> =>
  call(server, '/authentication', { body: ADMIN }).then(
    () => [],
    (error: Error) => [error.message],
  )

async function stop(server: Server): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
}

async function dropAll(maintenance: pg.Client, name: string): Promise<void> {
  const { rows } = await maintenance.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_i')`,
    [name],
  )
  for (const { datname } of rows) await maintenance.query(`drop database ${datname} with (force)`)
}
