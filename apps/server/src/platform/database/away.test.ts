import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { clientOf } from '../../../test/database-server.ts'

const test = testApp()

/** The pool connects to nowhere, and what was connected is cut off. */
async function takeDatabaseAway(): Promise<() => void> {
  const { pool } = test.services
  const { config } = pool
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(test.db)
  pool.moveTo({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' })
  return () => pool.moveTo(config)
}

describe('while the database takes no writes', () => {
  it('the probes say so, and a save is refused', async () => {
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
    expect((await admin.post('/OrgUnits/SaveOrgUnit', { name: 'Never', description: 'x' })).status).toBe(503)
    await setReadOnly('off')
    // The pool hears of each connection that was ended in its own time.
    await expect.poll(async () => (await test.nobody.get('/health/ready')).status).toBe(200)
  })
})

describe('while the database is away', () => {
  it('every call says so and nothing else, the probes tell, and it heals without a restart', async () => {
    const admin = await test.as([...PERMISSIONS])
    const giveBack = await takeDatabaseAway()
    for (const answer of [
      await admin.get('/OrgUnits/GetAll'),
      await admin.get('/authentication/currentUser'),
      await test.nobody.post('/authentication', { email: 'a@b.co', password: 'secret' }),
      await admin.post('/OrgUnits/SaveOrgUnit', { name: 'Never', description: 'x' }),
    ]) {
      expect([answer.status, answer.problem.title, answer.problem.errors]).toEqual([503, 'Service Unavailable', []])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|select|stack/i)
    }
    expect((await test.nobody.get('/health/live')).status).toBe(200)
    expect((await test.nobody.get('/health/ready')).status).toBe(503)
    const plain = await test.app.inject({ url: '/health', headers: { accept: '*/*' } })
    expect([plain.statusCode, plain.payload]).toEqual([503, 'Unhealthy'])

    giveBack()
    expect((await admin.get('/OrgUnits/GetAll')).status).toBe(200)
    expect((await test.nobody.get('/health/ready')).status).toBe(200)
    expect((await test.app.inject({ url: '/health' })).payload).toBe('Healthy')
    const { rows } = await sql`select from org_units where name = 'Never'`.execute(test.db)
    expect(rows).toHaveLength(0)
  })
})
