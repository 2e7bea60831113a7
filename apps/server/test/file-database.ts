import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { inDatabase, type TestServer } from './database-server.ts'
import { copyDatabase, dropAll, environmentOf } from './fresh-database.ts'
import { maintain } from './maintenance.ts'

export interface FileDatabase {
  address: TestServer['address']
  /** The environment of servers and commands on it. */
  env: NodeJS.ProcessEnv
}

/** A database of the test file: all tables and no rows. */
export function fileDatabase(): FileDatabase {
  const { address, template } = inject('testServer')
  const name = `acm_test_${randomBytes(6).toString('hex')}`
  beforeAll(() => maintain((admin) => copyDatabase(admin, name, template)))
  afterAll(() => maintain((admin) => dropAll(admin, name)))
  return { address: inDatabase(address, name), env: environmentOf(address, name) }
}
