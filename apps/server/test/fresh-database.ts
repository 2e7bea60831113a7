import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { clientOf, inDatabase, type TestServer, urlOf } from './database-server.ts'

export const FIRST_USER = { email: 'first@example.com', password: 'long enough' }

type DatabaseWork<T> = (name: string, environment: NodeJS.ProcessEnv) => Promise<T>

/** As `withFreshDatabase`, with all tables and no rows: nothing is left to migrate. */
export const withMigratedDatabase = <T>({ address, template }: TestServer, work: DatabaseWork<T>): Promise<T> =>
  withFreshDatabase(address, work, template)

/** Makes a database and the environment of servers for it; drops it afterwards, with those of its instances. */
export async function withFreshDatabase<T>(
  address: TestServer['address'],
  work: DatabaseWork<T>,
  template?: string,
): Promise<T> {
  const name = `acm_test_${randomBytes(6).toString('hex')}`
  await within<unknown>(address, (admin) =>
    template ? copyDatabase(admin, name, template) : admin.query(`create database ${name}`),
  )
  try {
    return await work(name, environmentOf(address, name))
  } finally {
    await within(address, (admin) => dropAll(admin, name))
  }
}

export const environmentOf = (address: TestServer['address'], name: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: urlOf(inDatabase(address, name)),
  SECRET_KEY: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: FIRST_USER.email,
  ADMIN_PASSWORD: FIRST_USER.password,
})

/** File by file, for page by page, the default, writes each page twice. */
export async function copyDatabase(admin: pg.ClientBase, name: string, template: string): Promise<void> {
  // A lock, because two sessions can't copy one template at once.
  await admin.query('select pg_advisory_lock(7231002)')
  await admin
    .query(`create database ${name} template ${template} strategy file_copy`)
    .finally(() => admin.query('select pg_advisory_unlock(7231002)'))
}

export async function within<T>(address: TestServer['address'], work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientOf(address)
  await client.connect()
  return work(client).finally(() => client.end())
}

export async function dropAll(admin: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_i')`,
    [name],
  )
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
}
