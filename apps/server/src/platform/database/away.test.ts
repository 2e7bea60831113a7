import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { fillDisk, takeDatabaseAway } from '../../../test/database-away.ts'
import { clientOf } from '../../../test/database-server.ts'
import { within } from '../../../test/fresh-database.ts'
import { buildApp } from '../../app.ts'
import type { ConnectionPool } from '../postgres/connection-pool.ts'

const test = testApp()

const connections = (pool: ConnectionPool) =>
  Promise.all(Array.from({ length: pool.counts.total }, () => pool.connect()))

describe('while the database takes no writes', () => {
  it('is shown by probes and a save fails', async () => {
    const admin = await test.as([...PERMISSIONS])
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    const name = rows[0]?.name
    const server = clientOf(inject('testServer').address)
    await server.connect()
    onTestFinished(() => server.end())
    const setReadOnly = async (value: string) => {
      await server.query(`alter database ${name} set default_transaction_read_only = ${value}`)
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    }
    await setReadOnly('on')
    expect((await test.nobody.get('/health/ready')).status).toBe(503)
    expect((await test.app.inject({ url: '/health' })).payload).toBe('Unhealthy')
    expect((await test.nobody.get('/health/live')).status).toBe(200)
    expect((await admin.call(contract.orgUnits.save, { body: { name: 'Never', description: 'x' } })).status).toBe(503)
    await setReadOnly('off')
    // The pool notices closed connections with a delay.
    await expect.poll(async () => (await test.nobody.get('/health/ready')).status).toBe(200)
  })
})

describe('while the disk of the database is full', () => {
  /** Asks a new server, which has no cached answer. */
  const probe = async () => {
    const app = buildApp(test.services)
    onTestFinished(() => app.close())
    const ask = async (url: string) => (await app.inject({ url, remoteAddress: '127.0.0.1' })).payload
    const isReady = JSON.parse(await ask('/api/health/ready')).status
    const facts = (await ask('/metrics')).match(/^acm_database_(up|writable) .*$/gm)
    return [isReady, await ask('/health'), ...(facts ?? [])]
  }
  const WRITES = ['ready', 'Healthy', 'acm_database_up 1', 'acm_database_writable 1']
  const NO_WRITES = [503, 'Unhealthy', 'acm_database_up 1', 'acm_database_writable 0']

  it('is shown by probes and metrics until it ends', async () => {
    expect(await probe()).toEqual(WRITES)
    const free = await fillDisk(test, 'last_write', 'update')
    expect(await probe()).toEqual(NO_WRITES)
    await free()
    expect(await probe()).toEqual(WRITES)
  })

  it('is detected for large writes only too', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    const name = rows[0]?.name
    const setLimit = async (limit: string) => {
      await within(inject('testServer').address, (server) => server.query(`alter database ${name} ${limit}`))
      for (const client of await connections(test.services.pool)) test.services.pool.release(client, true)
    }
    await setLimit(`set temp_file_limit = '64kB'`)
    expect(await probe()).toEqual(NO_WRITES)
    await setLimit('reset temp_file_limit')
    expect(await probe()).toEqual(WRITES)
  })

  it('is tested by one write per second', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    onTestFinished(() => now.mockRestore())
    const app = buildApp(test.services)
    onTestFinished(() => app.close())
    const written = () =>
      sql<{ at: string }>`select xmin::text as at from last_write`.execute(test.db).then(({ rows }) => rows[0]?.at)
    const ask = async () => (await app.inject({ url: '/api/health/ready' })).statusCode
    const first = await written()
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200))
    const second = await written()
    expect(second).not.toBe(first)
    expect([await ask(), await written()]).toEqual([200, second])
    now.mockReturnValue(1_001_000)
    expect([await ask(), (await written()) === second]).toEqual([200, false])
  })
})

describe('while the database is away', () => {
  it('shows in calls and probes until it recovers', async () => {
    const admin = await test.as([...PERMISSIONS])
    const bringBack = await takeDatabaseAway(test)
    for (const answer of [
      await admin.call(contract.orgUnits.getAll),
      await admin.call(contract.session.currentUser),
      await test.nobody.call(contract.session.signIn, { body: { email: 'a@b.co', password: 'secret' } }),
      await admin.call(contract.orgUnits.save, { body: { name: 'Never', description: 'x' } }),
    ]) {
      expect([answer.status, answer.problem.title, answer.problem.errors]).toEqual([503, 'Service Unavailable', []])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|select|stack/i)
    }
    expect((await test.nobody.get('/health/live')).status).toBe(200)
    expect((await test.nobody.get('/health/ready')).status).toBe(503)
    const plain = await test.app.inject({ url: '/health', headers: { accept: '*/*' } })
    expect([plain.statusCode, plain.payload]).toEqual([503, 'Unhealthy'])

    bringBack()
    expect((await admin.call(contract.orgUnits.getAll)).status).toBe(200)
    expect((await test.nobody.get('/health/ready')).status).toBe(200)
    expect((await test.app.inject({ url: '/health' })).payload).toBe('Healthy')
    const { rows } = await sql`select from org_units where name = 'Never'`.execute(test.db)
    expect(rows).toHaveLength(0)
  })
})
