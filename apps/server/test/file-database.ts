import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { inDatabase, type TestServer } from './database-server.ts'
import { copyDatabase, dropAll, environmentOf, within } from './fresh-database.ts'

export interface FileDatabase {
  place: TestServer['address']
  /** The environment of servers and commands on it. */
  env: NodeJS.ProcessEnv
}

/** A database of the test file: all tables and no rows. */
export function fileDatabase(): FileDatabase {
  const { address, template } = inject('testServer')
  const name = `acm_test_${randomBytes(6).toString('hex')}`
  beforeAll(() => copyDatabase(address, name, template))
  afterAll(() => within(address, (maintenance) => dropAll(maintenance, name)))
  return { place: inDatabase(address, name), env: environmentOf(address, name) }
}
