import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { historyOf, testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { systemContext } from '../../../installation/installation.ts'
import { verifyHistory } from '../../history/verify.ts'
import { recordRefusals } from './refused-calls.ts'

const test = testApp()
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
