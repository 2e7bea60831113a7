import { contract } from '@acm/contract'
import { describe, expect, it } from 'vitest'
import { flagOf } from '../../../test/acts.ts'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf } from '../../../test/caller.ts'

const test = testApp({}, { asRuntimeRole: true })

const setUp = async () => {
  const orgUnitId = await test.orgUnit()
  const acesDatabaseId = await test.instance({ orgUnitId })
  const caller = await test.as([{ permissions: ['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'], orgUnitIds: [orgUnitId] }])
  return { orgUnitId, acesDatabaseId, caller }
}

describe('the list of feature flags', () => {
  it('has every known feature for every instance, off', async () => {
    const caller = await test.as(['FEATURE_FLAG_VIEW'])
    const names = await caller.read(contract.features.getNames)
    expect(names).toContain('AI_Alpha')
    expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'und')))
    const acesClientId = await test.client({ acesClientName: 'Harbor Lending' })
    const orgUnitId = await test.orgUnit()
    const values = { acesClientId, databaseCode: 'HARBOR-1', orgUnitId }
    const ids = [await test.instance(values), await test.instance({ disabled: true })]
    for (const id of ids) {
      const rows = await caller.read(contract.features.getAll, { query: `?acesDatabaseId=${id}` })
      expect(rows.map((row) => row.systemEnhancementName)).toEqual(names)
      expect(rows.some((row) => row.isEnabled)).toBe(false)
    }
    expect(await flagOf(caller, ids[0] ?? 0)).toEqual({
      acesDatabaseId: ids[0],
      systemEnhancementName: 'AI_Alpha',
      isEnabled: false,
      acesClientId,
      acesClientName: 'Harbor Lending',
      databaseCode: 'HARBOR-1',
      orgUnitId,
      rowVersion: 1,
    })
  })

  it("is limited to the caller's org units", async () => {
    const { caller, acesDatabaseId } = await setUp()
    await test.instance()
    expect(new Set((await caller.read(contract.features.getAll)).map((row) => row.acesDatabaseId))).toEqual(
      new Set([acesDatabaseId]),
    )
    const nowhere = await test.as([{ permissions: ['FEATURE_FLAG_EDIT'], orgUnitIds: [await test.orgUnit()] }])
    expect(await nowhere.read(contract.features.getAll)).toEqual([])
  })

  it('filters, sorts and counts on the server', async () => {
    const acesClientId = await test.client({ acesClientName: 'Zed 100%_Bank' })
    const ids = []
    for (const code of ['ZED-B', 'ZED-A']) ids.push(await test.instance({ acesClientId, databaseCode: code }))
    const caller = await test.as(['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'])
    const flags = [ids.map((id) => flagOf(caller, id)), flagOf(caller, ids[0] ?? 0, 'Mobile_Approvals')].flat()
    for (const flag of await Promise.all(flags))
      await caller.call(contract.features.edit, { body: { ...flag, isEnabled: true } })
    const names = (await caller.read(contract.features.getNames)).length
    const page = async (query: string) => {
      const { status, body, headers } = await caller.call(contract.features.getAll, {
        query: `page=1&pageSize=3&${query}`,
      })
      expect(status, query).toBe(200)
      const whole = await caller.read(contract.features.getAll, { query: `?${query}` })
      expect(body, query).toEqual(whole.slice(0, 3))
      expect(Number(headers['x-total-count']), query).toBe(whole.length)
      return whole
    }
    const counts: [query: string, rows: number][] = [
      ['acesClientName=zed%20100%25_b', 2 * names],
      ['databaseCode=zed-a', names],
      ['databaseCode=zed&systemEnhancementName=AI_Alpha&systemEnhancementName=Mobile_Approvals', 4],
      ['databaseCode=zed&isEnabled=true', 3],
      ['databaseCode=zed&isEnabled=false', 2 * names - 3],
      ['databaseCode=zed&isEnabled=false&systemEnhancementName=AI_Alpha', 0],
      [`acesDatabaseId=${ids[0]}&isEnabled=true`, 2],
      [`acesDatabaseId=${ids[0]}&isEnabled=false`, names - 2],
      ['systemEnhancementName=Nothing', 0],
    ]
    for (const [query, rows] of counts) expect((await page(query)).length, query).toBe(rows)
    for (const sort of ['systemEnhancementName', '-databaseCode']) await page(`databaseCode=zed&sort=${sort}`)
    expect((await page('databaseCode=zed&sort=databaseCode'))[0]?.databaseCode).toBe('ZED-A')
    expect((await page('databaseCode=zed&sort=-isEnabled')).slice(0, 4).map((row) => row.isEnabled)).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a feature flag', () => {
  it('is set as sent, recorded and visible', async () => {
    const { orgUnitId, acesDatabaseId, caller } = await setUp()
    const before = await flagOf(caller, acesDatabaseId)
    const { status, body } = await caller.call(contract.features.edit, { body: { ...before, isEnabled: true } })
    expect([status, body]).toEqual([200, { ...before, isEnabled: true, rowVersion: 2 }])
    expect(await flagOf(caller, acesDatabaseId)).toEqual(body)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'instance.setFeature',
      entityType: 'instance',
      entityId: acesDatabaseId,
      orgUnitIds: [orgUnitId],
      changes: { AI_Alpha: [false, true] },
    })
    const written = (await historyOf(test.db)).length
    expect(await caller.read(contract.features.edit, { body }), 'no blind flip').toEqual(body)
    expect((await historyOf(test.db)).length).toBe(written)
    const off = await caller.call(contract.features.edit, { body: { ...body, isEnabled: false, rowVersion: null } })
    expect(off.body).toMatchObject({ isEnabled: false, rowVersion: 3 })
  })

  it('returns 409 with the current state on simultaneous switches', async () => {
    const { acesDatabaseId, caller } = await setUp()
    const other = await test.as(['FEATURE_FLAG_EDIT'])
    const lastRead = await flagOf(caller, acesDatabaseId)
    const flipped = { ...lastRead, isEnabled: !lastRead.isEnabled }
    const written = (await historyOf(test.db)).length
    const answers = await Promise.all([caller, other].map((one) => one.call(contract.features.edit, { body: flipped })))
    const stored = { ...flipped, rowVersion: lastRead.rowVersion + 1 }
    for (const { status, body } of answers) expect([status, body]).toEqual([200, stored])
    expect((await historyOf(test.db)).length).toBe(written + 1)
    const stale = await other.call(contract.features.edit, { body: lastRead })
    expect([stale.status, stale.problem.current, stale.problem.changedBy]).toEqual([409, stored, 'Test Person'])
    expect(await flagOf(caller, acesDatabaseId)).toEqual(stored)
  })

  it('rejects invalid input and unknown instances', async () => {
    const { acesDatabaseId, caller } = await setUp()
    const flag = { acesDatabaseId, systemEnhancementName: 'AI_Alpha', isEnabled: true }
    const refused = async (values: object) =>
      errorsOf(await caller.call(contract.features.edit, { body: { ...flag, ...values } }))
    expect(await refused({ systemEnhancementName: 'AI_Omega' })).toEqual({
      systemEnhancementName: 'Unknown feature: AI_Omega',
    })
    expect(await refused({ isEnabled: 'yes' })).toEqual({ isEnabled: 'Value is invalid.' })
    expect((await caller.call(contract.features.edit, { body: { ...flag, acesDatabaseId: null } })).status).toBe(403)
    const everywhere = await test.as(['FEATURE_FLAG_EDIT'])
    expect((await everywhere.call(contract.features.edit, { body: { ...flag, acesDatabaseId: 999_999 } })).status).toBe(
      404,
    )
  })
})
