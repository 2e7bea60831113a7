import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { historyOf, testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { systemContext } from '../../../installation/installation.ts'
import { verifyHistory } from '../../history/verify.ts'
import { recordRefusals } from './refused-calls.ts'

const test = testApp()
afterEach(() => vi.restoreAllMocks())

const EDIT: Permission[] = ['INSTANCE_DETAILS_FULL_EDIT']
const stored = async (id: number) => {
  const { rows } = await sql<{ company: string; version: number }>`
    select "databaseCompany" as company, "rowVersion" as version from instances where "databaseId" = ${id}`.execute(
    test.db,
  )
  return rows[0]
}
const entriesOf = async (id: number) =>
  (await historyOf(test.db)).filter(({ entityType, entityId }) => entityType === 'instance' && entityId === id)

/** The session is cached in this process. */
async function lastActivity() {
  const caller = await test.as(EDIT)
  const id = await test.instance({ databaseCompany: 'As it was' })
  return { caller, id, instance: await caller.read(contract.instances.get, { params: { id } }) }
}

const save = (caller: TestCaller, body: object, headers = {}) => caller.call(contract.instances.save, { body, headers })
const spyOnReads = () => vi.spyOn(test.services.sessions, 'read')

beforeAll(() => test.instance({ databaseCode: 'TAKEN-ELSEWHERE' }))

const ends: [string, (userId: number) => RawBuilder<unknown>][] = [
  ['was signed out', (id) => sql`delete from sessions where "userId" = ${id}`],
  ['was disabled', (id) => sql`update users set "isEnabled" = false where id = ${id}`],
  ['was locked', (id) => sql`update users set "isLocked" = true where id = ${id}`],
  ['was archived', (id) => sql`update users set "deletedAt" = now() where id = ${id}`],
  ['has a session at its end', (id) => sql`update sessions set "endsAt" = now() where "userId" = ${id}`],
  [
    'did nothing for too long',
    (id) => sql`update sessions set "lastSeenAt" = now() - interval '13 hours' where "userId" = ${id}`,
  ],
  ['has another token', (id) => sql`update sessions set "tokenHash" = sha256("tokenHash") where "userId" = ${id}`],
]
const takeRights = (userId: number, ...permissions: Permission[]) =>
  sql`delete from role_permissions where permission = any(${permissions}) and "roleId" in (
        select "roleId" from role_assignments where "userId" = ${userId})`.execute(test.db)
const giveRight = (userId: number, permission: Permission) =>
  sql`insert into role_permissions ("roleId", permission)
      select "roleId", ${permission} from role_assignments where "userId" = ${userId}`.execute(test.db)

describe('save in a known session', () => {
  it.each(ends)('changes nothing once its person %s', async (_, end) => {
    const { caller, id, instance } = await lastActivity()
    await end(caller.userId).execute(test.db)
    expect((await save(caller, { ...instance, databaseCompany: 'Mine' })).status).toBe(401)
    expect([await stored(id), await entriesOf(id)]).toEqual([{ company: 'As it was', version: 1 }, []])
  })

  it.each<[string, number, object]>([
    ['an old version', 409, { rowVersion: 7, databaseCompany: 'Mine' }],
    ['a code that another has', 400, { databaseCode: 'TAKEN-ELSEWHERE' }],
    ['a value that is missing', 400, { databaseCompany: '' }],
    ['a value of the wrong shape', 400, { disabled: 'perhaps' }],
    ['an unknown record', 404, { databaseId: 999_999 }],
    ['no change', 200, {}],
  ])('tells who was signed out nothing of what it found: %s', async (_, found, values) => {
    const { caller, instance } = await lastActivity()
    expect((await save(caller, { ...instance, ...values })).status).toBe(found)
    await sql`delete from sessions where "userId" = ${caller.userId}`.execute(test.db)
    const reading = spyOnReads()
    const { status, problem } = await save(caller, { ...instance, ...values })
    expect([status, problem.errors, problem.current, reading.mock.calls.length]).toEqual([401, [], undefined, 1])
  })

  it('is rejected after a permission was removed', async () => {
    const { caller, id, instance } = await lastActivity()
    await takeRights(caller.userId, ...EDIT)
    expect((await save(caller, { ...instance, databaseCompany: 'Mine' })).status).toBe(403)
    const refused = (await historyOf(test.db)).filter(
      ({ entityId, action }) => [entityId, action].join() === `${caller.userId},call.refuse`,
    )
    expect([await stored(id), await entriesOf(id), refused.length]).toEqual([
      { company: 'As it was', version: 1 },
      [],
      1,
    ])
  })

  it('succeeds after a permission was granted', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_VIEW'])
    const id = await test.instance()
    const instance = { ...(await caller.read(contract.instances.get, { params: { id } })), databaseCompany: 'Mine' }
    expect((await save(caller, instance)).status).toBe(403)
    await giveRight(caller.userId, 'INSTANCE_DETAILS_FULL_EDIT')
    expect((await save(caller, instance)).status).toBe(200)
  })

  it("records the user's current name", async () => {
    const { caller, id, instance } = await lastActivity()
    await sql`update users set "lastName" = 'Married' where id = ${caller.userId}`.execute(test.db)
    expect((await save(caller, { ...instance, databaseCompany: 'Mine' })).status).toBe(200)
    expect((await entriesOf(id)).map(({ actorName }) => actorName)).toEqual(['Test Married'])
  })

  it('counts as activity unless the page made it', async () => {
    const { caller, instance } = await lastActivity()
    const longAgo = sql`update sessions set "lastSeenAt" = now() - interval '2 minutes' where "userId" = ${caller.userId}`
    const isFresh = async () => {
      const { rows } = await sql<{ isFresh: boolean }>`
        select "lastSeenAt" > now() - interval '1 minute' as "isFresh" from sessions where "userId" = ${caller.userId}`.execute(
        test.db,
      )
      return rows[0]?.isFresh
    }
    await longAgo.execute(test.db)
    const later = performance.now() + 16_000
    vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect((await save(caller, instance, { 'x-background': '1' })).status).toBe(200)
    expect(await isFresh()).toBe(false)
    const reading = spyOnReads()
    expect((await save(caller, instance)).status).toBe(200)
    await Promise.all(reading.mock.results.map(({ value }) => value))
    expect([reading.mock.calls.length, await isFresh()]).toEqual([1, true])
  })
})

describe('read in a known session', () => {
  const detailsOf = (id: number | string) => `/ClientDatabase/GetInstanceDetails/${id}`

  it.each(ends)('is hidden from a user who %s', async (_, end) => {
    const { caller, id } = await lastActivity()
    await end(caller.userId).execute(test.db)
    const { status, problem } = await caller.get(detailsOf(id))
    expect([status, problem.title]).toEqual([401, 'Unauthorized'])
  })

  it.each<[string, number, number | string]>([
    ['an unknown record', 404, 999_999],
    ['no id', 400, 'first'],
  ])('tells who was signed out nothing of what it found: %s', async (_, found, id) => {
    const { caller } = await lastActivity()
    expect((await caller.get(detailsOf(id))).status).toBe(found)
    await sql`delete from sessions where "userId" = ${caller.userId}`.execute(test.db)
    expect((await caller.get(detailsOf(id))).status).toBe(401)
  })

  it('is rejected after a permission was removed', async () => {
    const { caller, id } = await lastActivity()
    await takeRights(caller.userId, ...EDIT)
    expect((await caller.get(detailsOf(id))).status).toBe(403)
  })

  it('follows changed field permissions', async () => {
    const caller = await test.as(['INSTANCE_DETAILS_VIEW'])
    const id = await test.instance({ enableXactus: true })
    const entries = async () => {
      const { enableXactus, editableFields } = await caller.read(contract.instances.get, { params: { id } })
      return [enableXactus, editableFields.includes('enableXactus')]
    }
    expect(await entries()).toEqual([null, false])
    await giveRight(caller.userId, 'VENDOR_CONFIG_VIEW')
    expect(await entries()).toEqual([true, false])
    await takeRights(caller.userId, 'VENDOR_CONFIG_VIEW')
    expect(await entries()).toEqual([null, false])
  })
})

const SAVE = '/Client/SaveClientDetails'
const sweep = () => recordRefusals(systemContext({ services: test.services, job: 'a watch' }))
const minuteLater = () => sql`update refused_calls set "toldAt" = "toldAt" - interval '61 seconds'`.execute(test.db)
const waiting = async (caller: TestCaller) =>
  (await sql`select from refused_calls where "userId" = ${caller.userId}`.execute(test.db)).rows.length

async function refusals(caller: TestCaller) {
  const all = (await historyOf(test.db)).filter(
    ({ entityId, action }) => entityId === caller.userId && action === 'call.refuse',
  )
  return all.reverse().map(({ changes, actorName, entityType }) => {
    expect([actorName, entityType, changes.summary?.[1]]).toEqual([
      'Test Person',
      'user',
      expect.stringMatching(/^[A-Z]/),
    ])
    return [changes.call?.[1], changes.record?.[1] ?? null, changes.count?.[1]]
  })
}
async function setUp(clients: number) {
  const caller = await test.as([{ permissions: ['CLIENT_DETAILS_FULL_EDIT'], orgUnitIds: [await test.orgUnit()] }])
  const ids = await Promise.all(Array.from({ length: clients }, () => test.client()))
  const save = (acesClientId = 0) => caller.call(contract.clients.save, { body: { acesClientId, rowVersion: 1 } })
  return { caller, ids, save }
}

it('records a rejected change once per minute, with count', async () => {
  const { caller, ids, save } = await setUp(2)
  const other = await setUp(0)
  for (let index = 0; index < 3; index++) expect((await save(ids[0])).status).toBe(403)
  await save(ids[1])
  await other.caller.call(contract.clients.save, { body: { acesClientId: ids[0], rowVersion: 1 } })
  const first = [
    [`POST ${SAVE}`, ids[0], 1],
    [`POST ${SAVE}`, ids[1], 1],
  ]
  expect(await refusals(caller)).toEqual(first)
  expect(await refusals(other.caller)).toEqual([[`POST ${SAVE}`, ids[0], 1]])
  await sweep()
  expect(await refusals(caller), 'the minute is not over').toEqual(first)
  await minuteLater()
  await sweep()
  const second = [...first, [`POST ${SAVE}`, ids[0], 2]]
  expect(await refusals(caller)).toEqual(second)
  await save(ids[0])
  expect(await refusals(caller), 'told less than a minute ago').toEqual(second)
  await minuteLater()
  await save(ids[0])
  expect(await refusals(caller)).toEqual([...second, [`POST ${SAVE}`, ids[0], 2]])
  await minuteLater()
  await sweep()
  expect(await waiting(caller), 'nothing is left to tell').toBe(0)
  expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
})

it('counts many at once, each of them', async () => {
  const { caller, ids, save } = await setUp(1)
  await Promise.all(Array.from({ length: 10 }, () => save(ids[0])))
  await minuteLater()
  await sweep()
  expect((await refusals(caller)).map(([, , count]) => count)).toEqual([1, 9])
})

it('counts more than twenty records together', async () => {
  const { caller, save } = await setUp(0)
  for (let id = 1; id <= 23; id++) await save(900_000 + id)
  expect((await refusals(caller)).map(([, record]) => record)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => 900_001 + index),
    null,
  ])
  expect(await waiting(caller)).toBe(21)
})

it('records calls without permission that name a record', async () => {
  const caller = await test.as(['REPORTING'])
  const instance = await test.instance()
  await caller.call(contract.instances.syncDataImportFields, { params: { id: instance } })
  await caller.call(contract.aiSettings.save, { query: { id: instance }, body: {} })
  const within = await test.as([{ permissions: ['DATA_BRIDGE_CONFIG_EDIT'], orgUnitIds: [await test.orgUnit()] }])
  const setup = { databaseDetails: { databaseId: instance, rowVersion: 1 }, exportTables: {}, setupSystem: {} }
  expect((await within.call(contract.dataBridge.save, { body: setup })).status).toBe(403)
  expect(await refusals(caller)).toEqual([
    ['GET /ClientDatabase/SyncDataImportFields/{id}', instance, 1],
    ['POST /AcesIntelligence/SaveSettings', instance, 1],
  ])
  expect(await refusals(within)).toEqual([['POST /IceFire/Save', instance, 1]])
})

it('ignores reads, foreign sites and missing sessions', async () => {
  const caller = await test.as(['REPORTING'])
  const entries = (await historyOf(test.db)).length
  expect((await caller.call(contract.users.get, { params: { id: 1 } })).status).toBe(403)
  expect(
    (await caller.call(contract.clients.save, { body: {}, headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403)
  expect((await test.nobody.call(contract.clients.save, { body: {} })).status).toBe(401)
  expect((await historyOf(test.db)).length).toBe(entries)
})
