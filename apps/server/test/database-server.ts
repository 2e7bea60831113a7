import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { instanceSchema } from '../src/demo/instance-databases.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { deleteEmbedded, startEmbedded } from '../src/platform/embedded/embedded.ts'

/** The server of a test run: DATABASE_URL if given (its user needs CREATEDB and CREATEROLE), else an embedded one. */
export interface TestServer {
  address: string | { host: string; port: number; user: string; database: string }
  /** Migrated and empty; each test file copies it. */
  template: string
  /** An instance's database, with tables and no data. */
  instanceTemplate: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

export function inDatabase(address: TestServer['address'], database: string): TestServer['address'] {
  if (typeof address !== 'string') return { ...address, database }
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

/** The password of test users is their name. */
export function asUser(address: TestServer['address'], user: string): TestServer['address'] {
  if (typeof address !== 'string') return { ...address, user }
  return Object.assign(new URL(address), { username: user, password: user }).href
}

export function urlOf(address: TestServer['address']): string {
  if (typeof address === 'string') return address
  const { host, port, user, database } = address
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export const poolConfigOf = (address: TestServer['address']) =>
  typeof address === 'string' ? { connectionString: address } : address

export const clientOf = (address: TestServer['address']) => new pg.Client(poolConfigOf(address))

const MEMORY = '/dev/shm'
/** Bytes: four times what all tests use at once. */
const ROOM = 4 * 1024 ** 3

/** In memory if it has room: on some disks, copying a database takes ten times as long as a test. */
async function makeDataDir(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  const folder = await mkdtemp(join(bavail * bsize > ROOM ? MEMORY : tmpdir(), 'acm-test-'))
  // As root, the server runs as another user.
  await chmod(folder, 0o755)
  return folder
}

export default async function setup(project: TestProject) {
  const databaseUrl = process.env.DATABASE_URL
  const dataDir = await makeDataDir()
  // The data is temporary, so durability would only cost time, and so would its upkeep: dozens of databases take turns.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum_naptime: '1d',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '1d',
    io_method: 'sync',
    // Copies within the kernel.
    file_copy_method: 'clone',
    // Each created or dropped database searches all of them.
    shared_buffers: '64MB',
    max_connections: '200',
  }
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: () => undefined, settings })
  const address = databaseUrl ?? embedded?.connection ?? ''
  const template = `acm_template_${randomBytes(4).toString('hex')}`

  const admin = clientOf(address)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const { db, close } = openDatabase({ address: inDatabase(address, template), onError: console.error })
  await migrate(db)
  await close()
  const instanceTemplate = `${template}_instance`
  await admin.query(`create database ${instanceTemplate}`)
  const instance = clientOf(inDatabase(address, instanceTemplate))
  await instance.connect()
  await instance.query(await instanceSchema())
  await instance.end()
  project.provide('testServer', { address, template, instanceTemplate })

  return async () => {
    // The templates, and kept copies of them.
    const { rows } = await admin.query('select datname as name from pg_database where starts_with(datname, $1)', [
      template,
    ])
    for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await embedded?.stop()
    // As root the cluster may be outside of the folder.
    if (embedded) await deleteEmbedded({ dataDir, log: () => undefined, files: [] })
    await rm(dataDir, { recursive: true, force: true })
  }
}
