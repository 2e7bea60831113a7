import { randomUUID } from 'node:crypto'
import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp, unique, waitingFor } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { deleteOldKeys } from '../../history/idempotency-keys.ts'

const test = testApp()
const all = () => test.as([...PERMISSIONS])
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const unit = (name = unique('Unit ')) => ({ id: 0, name, description: 'x' })
const newRole = (name = unique('Role ')) => ({ id: 0, name, description: 'x', permissions: ['ROLE_VIEW' as const] })
const save = (caller: TestCaller, body: object, headers = keyed()) =>
  caller.call(contract.orgUnits.save, { body, headers })

async function written() {
  const { rows } = await sql<{ entries: number; jobs: number; keys: number }>`
    select (select count(*)::int from history) as entries, (select count(*)::int from jobs) as jobs,
           (select count(*)::int from idempotency_keys) as keys`.execute(test.db)
  return rows[0]
}

/** Makes the call, and again with the same key: the same response, and nothing more is written. */
async function repeated(caller: TestCaller, method: 'GET' | 'POST', url: string, payload?: object): Promise<unknown> {
  const request = { method, url, payload, headers: keyed() }
  const first = await caller.send(request)
  expect(first.status, `${url} ${JSON.stringify(first.body)}`).toBe(200)
  const before = await written()
  const again = await caller.send(request)
  expect([again.status, again.body], url).toEqual([200, first.body])
  expect(await written(), url).toEqual(before)
  return first.body
}

describe('a repeated call', () => {
  // Every other call is repeated in plans.test.ts.
  it('returns what it created or started', async () => {
    const caller = await all()
    const post = (path: string, body: object) => repeated(caller, 'POST', path, body)
    const acesClientId = await test.client()
    const { databaseId } = await test.linkedInstance({ acesClientId })
    const { id: roleId } = Object(await post('/Roles/SaveRole', newRole()))
    const person = { email: 'repeated@example.com', firstName: 'A', lastName: 'B', isEnabled: true }
    const roleAssignments = [{ roleId, allOrgUnits: true }]
    await post('/Users/SaveUser', { id: 0, ...person, roleAssignments, newPassword: 'a long unusual phrase' })
    const account = { id: 0, instanceId: databaseId, boPassword: 'x', rowVersion: null }
    await post('/BoAccount/SaveBoAccount', { ...account, boUsername: 'one' })
    await post('/BoAccount/SaveBoAccounts', [
      { ...account, boUsername: 'two' },
      { ...account, boUsername: 'three' },
    ])
    const { id: amqGroup } = await caller.read(contract.amqGroups.save, {
      body: { id: 0, name: 'Group', enabled: true },
    })
    const lasting = { amqGroup, startDate: '2031-01-01', endDate: null }
    const instances = { acesDatabases: [databaseId], deletedAcesDatabases: [] }
    await post('/AmqGroupSubscriptions/UpdateSubscriptions', { acesClientId, ...lasting, ...instances })
    await repeated(caller, 'GET', `/ClientDatabase/SyncDataImportFields/${databaseId}`)
  })

  it("returns the record's current state", async () => {
    const [here, there] = [await test.orgUnit(), await test.orgUnit()]
    const caller = await test.as([{ permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [here] }])
    const body = { acesClientId: 0, acesClientName: unique('Client '), clientCode: unique('C'), orgUnitId: here }
    const headers = keyed()
    const again = () => caller.call(contract.clients.save, { body, headers })
    const { acesClientId } = (await again()).body
    await sql`update clients set "clientCode" = 'LATER' where "acesClientId" = ${acesClientId}`.execute(test.db)
    expect((await again()).body).toMatchObject({ acesClientId, clientCode: 'LATER' })
    await sql`update clients set "orgUnitId" = ${there} where "acesClientId" = ${acesClientId}`.execute(test.db)
    expect((await again()).status).toBe(403)
    await sql`delete from role_assignments where "userId" = ${caller.userId}`.execute(test.db)
    await sql`update change_counters set value = value + 1 where domain = 'access'`.execute(test.db)
    expect((await again()).problem.message).toBe("You don't have permission to do this.")
    await sql`delete from sessions where "userId" = ${caller.userId}`.execute(test.db)
    expect((await again()).status).toBe(401)
  })

  it('is a new call for others and after 24 hours', async () => {
    const [one, other] = [await all(), await all()]
    const [key, name] = [randomUUID(), unique('Unit ')]
    await save(one, unit(name), keyed(key))
    expect((await save(other, unit(name), keyed(key))).status).toBe(400)
    const age = (hours: number) =>
      sql`update idempotency_keys set at = now() - make_interval(hours => ${hours}::int)`.execute(test.db)
    await age(23)
    await deleteOldKeys(test.db)
    expect((await save(one, unit(name), keyed(key))).status).toBe(200)
    await age(25)
    await deleteOldKeys(test.db)
    expect((await save(one, unit(name), keyed(key))).status).toBe(400)
  })
})

describe('a key', () => {
  it('is stored with a commit only', async () => {
    const [caller, headers] = [await all(), keyed()]
    expect((await save(caller, unit(''), headers)).status).toBe(400)
    expect((await save(caller, unit(), headers)).status).toBe(200)
  })

  it('is rejected for another body or call', async () => {
    const [caller, key] = [await all(), randomUUID()]
    await save(caller, unit(), keyed(key))
    const used = [{ propertyName: 'Idempotency-Key', errorMessage: 'The key was used for another request.' }]
    const other = await save(caller, unit(), keyed(`"${key}"`))
    expect([other.status, other.problem.errors]).toEqual([400, used])
    expect((await caller.call(contract.roles.save, { body: newRole(), headers: keyed(key) })).problem.errors).toEqual(
      used,
    )
    const wrong = [{ propertyName: 'Idempotency-Key', errorMessage: 'The key must be a UUID.' }]
    expect((await save(caller, unit(), keyed('mine'))).problem.errors).toEqual(wrong)
  })

  it('is in progress until the first call ends', async () => {
    const [caller, headers, name] = [await all(), keyed(), unique('Unit ')]
    const { id } = (await save(caller, unit(name))).body
    const other = await test.db.startTransaction().execute()
    await sql`select from org_units where id = ${id} for update`.execute(other)
    const body = { id, name, description: 'later' }
    const first = save(caller, body, headers)
    await expect.poll(() => waitingFor(test.db)).toBe(1)
    expect((await save(caller, body, headers)).problem).toEqual({
      status: 409,
      title: 'Conflict',
      message: 'The first request with this key is still running.',
      errors: [],
      code: 'inProgress',
      requestId: expect.any(String),
    })
    await other.rollback().execute()
    const saved = await first
    expect(await save(caller, body, headers)).toMatchObject({ status: 200, body: saved.body })
  })
})
