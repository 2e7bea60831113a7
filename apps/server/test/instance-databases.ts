import { randomBytes } from 'node:crypto'
import type { Database } from '../src/platform/database/database.ts'
import { inDatabase, type TestServer } from './database-server.ts'
import { copyDatabase, within } from './fresh-database.ts'
import { maintain } from './maintenance.ts'

export interface LinkedInstance {
  databaseId: number
  query<T = Record<string, unknown>>(statement: string, values?: unknown[]): Promise<T[]>
  /** Refuses connections until it is opened again. */
  shut(): Promise<void>
  open(): Promise<void>
}

export function instanceDatabases({ address, instanceTemplate }: TestServer) {
  const names: string[] = []
  const link = async (db: Database, databaseId: number): Promise<LinkedInstance> => {
    const name = `${instanceTemplate}_${randomBytes(6).toString('hex')}`
    await maintain((admin) => copyDatabase(admin, name, instanceTemplate))
    names.push(name)
    await db
      .insertInto('instance_links')
      .values({ databaseId, demoDatabase: name } as never)
      .execute()
    return {
      databaseId,
      query: async (statement, values) =>
        within(inDatabase(address, name), async (client) => (await client.query(statement, values)).rows),
      shut: () => allowConnections(name, false),
      open: () => allowConnections(name, true),
    }
  }
  const drop = () =>
    maintain(async (admin) => {
      for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    })
  return { link, drop }
}

const allowConnections = (name: string, isAllowed: boolean) =>
  maintain(async (admin) => {
    await admin.query(`alter database ${name} with allow_connections ${isAllowed}`)
  })
