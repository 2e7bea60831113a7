import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../src/platform/database/database.ts'
import { clientOf, inDatabase, type TestServer } from './database-server.ts'

export interface LinkedInstance {
  databaseId: number
  /** In its own database; opened for that and left. */
  query<T = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<T[]>
  /** Nobody can connect to it until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
}

/** Databases of instances, made for one test file on the server of the central one. */
export function instanceDatabases({ address, instanceTemplate }: TestServer) {
  const names: string[] = []
  const within = async <T>(database: string | null, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = clientOf(database === null ? address : inDatabase(address, database))
    await client.connect()
    return work(client).finally(() => client.end())
  }
  const admin = (statement: string) => within(null, (client) => client.query(statement))
  const link = async (db: Database, databaseId: number): Promise<LinkedInstance> => {
    const name = `acm_test_${randomBytes(6).toString('hex')}_i${databaseId}`
    await within(null, async (client) => {
      // Two files copying the template at once: the second waits its turn.
      await client.query('select pg_advisory_lock(7231002)')
      await client.query(`create database ${name} template ${instanceTemplate}`)
    })
    names.push(name)
    await db
      .insertInto('instance_links')
      .values({ databaseId, demoDatabase: name } as never)
      .execute()
    return {
      databaseId,
      query: async (statement, values) => within(name, async (client) => (await client.query(statement, values)).rows),
      shut: async () => {
        await admin(`alter database ${name} with allow_connections false`)
      },
      open: async () => {
        await admin(`alter database ${name} with allow_connections true`)
      },
    }
  }
  const drop = async () => {
    for (const name of names) await admin(`drop database if exists ${name} with (force)`)
  }
  return { link, drop }
}
