import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type SilentProxy, silentProxy } from '../../../test/silent-proxy.ts'
import { buildApp } from '../../app.ts'
import { cookieName, SessionReader } from '../access/sessions.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'

const test = testApp()
let proxy: SilentProxy
let opened: OpenDatabase
let app: FastifyInstance
/** Sleeps while the other tests wait. */
let long: Promise<unknown>

beforeAll(async () => {
  long = sql`select pg_sleep(4)`.execute(test.db)
  const { host = '', port = 0, user = '', database = '', connectionString } = test.services.pool.config
  proxy = await silentProxy(connectionString ?? { host, port, user, database })
  opened = openDatabase({ address: proxy.address, onError: () => undefined })
  const { db, pool } = opened
  app = buildApp({ ...test.services, db, pool, sessions: new SessionReader(db, test.services.config) })
})
afterAll(async () => {
  await app.close()
  await opened.close()
  await proxy.close()
})

describe('silent database', () => {
  it('ends every call within 10 s with 503, then recovers', async () => {
    const admin = await test.as(['ORG_UNIT_VIEW', 'ORG_UNIT_EDIT', 'ORG_UNIT_ADD'])
    const cookies = { [cookieName(test.services.config)]: admin.token }
    const list = () => app.inject({ url: `${API_PREFIX}/OrgUnits/GetAll`, cookies })
    const payload = { name: 'Never', description: 'x' }
    const save = () => app.inject({ method: 'POST', url: `${API_PREFIX}/OrgUnits/SaveOrgUnit`, cookies, payload })
    for (const { statusCode } of await Promise.all([list(), list(), list()])) expect(statusCode).toBe(200)

    const long = sql`select pg_sleep(30)`.execute(opened.db).catch((error: Error) => error)
    proxy.setSilent(true)
    const began = performance.now()
    const answers = await Promise.all([...Array.from({ length: 15 }, list), save(), save()])
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(await long).toBeInstanceOf(Error)
    expect(performance.now() - began).toBeLessThan(10_000)

    proxy.setSilent(false)
    expect((await list()).statusCode).toBe(200)
    const { rows } = await sql`select from org_units where name = 'Never'`.execute(test.db)
    expect(rows).toHaveLength(0)
  })

  it('closes the connection of an abandoned statement', async () => {
    const { config } = test.services.pool
    const one = openDatabase({ address: config.connectionString ?? config, poolSize: 1, onError: () => undefined })
    const client = await one.pool.connect()
    await client.query('begin')
    // The next query has its full time, and must wait for the end of this one.
    const long = { text: 'select pg_sleep(20)', query_timeout: 500 }
    await expect(client.query(long)).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback')).rejects.toThrow('Connection terminated')
    one.pool.release(client)
    await expect(sql`select 1`.execute(one.db)).resolves.toBeDefined()
    await one.close()
  })

  it('lets a long statement finish if the database responds', async () => {
    await expect(long).resolves.toBeDefined()
  })
})
