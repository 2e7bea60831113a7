import { contract } from '@acm/contract'
import type { FeatureFlag } from '@acm/contract/features'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { flagOf } from '../../../test/acts.ts'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { NO_ORG_UNIT } from '../../platform/history/history.ts'

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

const flags = (caller: TestCaller, name: string) =>
  caller.read(contract.features.getAll, { query: { systemEnhancementName: name, sort: 'acesDatabaseId' } })
const toggle = (caller: TestCaller, flag: FeatureFlag | undefined, isEnabled: boolean) =>
  caller.call(contract.features.edit, { body: { ...flag, isEnabled } })
const bulkEdit = (caller: TestCaller, body: object) => caller.call(contract.features.bulkEdit, { body })
const previewOf = (caller: TestCaller, systemEnhancementName: string, isEnabled: boolean) =>
  caller.call(contract.features.previewBulkEdit, { query: { systemEnhancementName, isEnabled } })
const editor = () => test.as(['FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT'])
const countInactive = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from instances where disabled`.execute(test.db)
  return rows[0]?.count ?? 0
}
/** Makes at least three instances, one of them disabled; the first has the feature. */
const givenFlags = async (name: string) => {
  const caller = await editor()
  for (const values of [{}, { disabled: true }, { orgUnitId: await test.orgUnit() }]) await test.instance(values)
  await toggle(caller, (await flags(caller, name))[0], true)
  return { caller, before: await flags(caller, name) }
}

/** The last recorded state of the Audit_Timeline of an instance. */
const lastSaid = (written: Awaited<ReturnType<typeof historyOf>>, databaseId = 0) => {
  const last = written.find(({ entityId, changes }) =>
    changes.databaseIds
      ? changes.systemEnhancementName?.[1] === 'Audit_Timeline' && [changes.databaseIds[1]].flat().includes(databaseId)
      : changes.Audit_Timeline && entityId === databaseId,
  )
  return (last?.changes.Audit_Timeline ?? last?.changes.isEnabled)?.[1]
}

describe('a bulk edit', () => {
  it('sets every instance with one history entry', async () => {
    const { caller, before } = await givenFlags('Rebuttal_Portal')
    const others = await flags(caller, 'Mobile_Approvals')
    const edit = (isEnabled: boolean) => bulkEdit(caller, { systemEnhancementName: 'Rebuttal_Portal', isEnabled })
    const { status, body } = await edit(true)
    expect([status, body]).toEqual([200, true])
    const after = await flags(caller, 'Rebuttal_Portal')
    expect(after.every((flag) => flag.isEnabled)).toBe(true)
    expect(after[0], 'was on before').toEqual(before[0])
    expect(after.slice(1).map((flag) => flag.rowVersion)).toEqual(before.slice(1).map((flag) => flag.rowVersion + 1))
    expect(await flags(caller, 'Mobile_Approvals')).toEqual(others)
    const written = await historyOf(test.db)
    expect(written[0]).toMatchObject({
      action: 'feature.bulkEdit',
      entityType: 'feature',
      orgUnitIds: expect.arrayContaining([NO_ORG_UNIT]),
      changes: {
        isEnabled: [false, true],
        systemEnhancementName: [null, 'Rebuttal_Portal'],
        databaseIds: [null, after.slice(1).map((flag) => flag.acesDatabaseId)],
      },
    })
    expect((await edit(true)).body).toBe(true)
    expect((await historyOf(test.db)).length, 'nothing was left to do').toBe(written.length)
    const stale = await toggle(caller, before[1], false)
    expect([stale.status, stale.problem.changedBy]).toEqual([409, 'Test Person'])
    await edit(false)
    expect((await flags(caller, 'Rebuttal_Portal')).some((flag) => flag.isEnabled)).toBe(false)
  })

  it('does what its preview counted, or nothing', async () => {
    const { caller, before } = await givenFlags('Express_Review')
    const { body: previewed } = await previewOf(caller, 'Express_Review', true)
    expect(previewed).toMatchObject({ changing: before.length - 1, unchanged: 1 })
    const inactive = await countInactive()
    expect(previewed.disabled, 'of those that change').toBe(inactive)
    expect((await previewOf(caller, 'Express_Review', false)).body).toEqual({
      changing: 1,
      unchanged: before.length - 1,
      disabled: 0,
    })
    await toggle(caller, before[1], true)
    const body = { systemEnhancementName: 'Express_Review', isEnabled: true }
    const stale = await bulkEdit(caller, { ...body, seen: previewed })
    const now = { changing: previewed.changing - 1, unchanged: 2, disabled: inactive - 1 }
    expect([stale.status, stale.problem.current]).toEqual([409, now])
    expect((await flags(caller, 'Express_Review')).filter((flag) => flag.isEnabled).length).toBe(2)
    expect((await bulkEdit(caller, { ...body, seen: now })).body).toBe(true)
    expect((await flags(caller, 'Express_Review')).every((flag) => flag.isEnabled)).toBe(true)
  })

  it('rejects invalid input', async () => {
    const caller = await editor()
    const refused = async (body: object) => errorsOf(await bulkEdit(caller, body))
    const unknown = { systemEnhancementName: 'Unknown feature: AI_Omega' }
    const required = 'Value is required.'
    expect(await refused({ systemEnhancementName: 'AI_Omega', isEnabled: true })).toEqual(unknown)
    expect(await refused({})).toEqual({ systemEnhancementName: required, isEnabled: required })
    expect(errorsOf(await previewOf(caller, 'AI_Omega', true))).toEqual(unknown)
    expect(errorsOf(await caller.call(contract.features.undoBulkEdit, { body: {} }))).toEqual({ id: required })
  })

  it('reverts unchanged flags once and counts the others', async () => {
    const { caller, before } = await givenFlags('Batch_Assignments')
    await bulkEdit(caller, { systemEnhancementName: 'Batch_Assignments', isEnabled: true })
    const edited = await flags(caller, 'Batch_Assignments')
    await toggle(caller, edited[1], false)
    // The value is as the edit left it, but by someone's own choice since.
    await toggle(caller, (await toggle(caller, edited[2], false)).body, true)
    const offered = await caller.read(contract.features.latestBulkEdit)
    expect(offered).toMatchObject({
      systemEnhancementName: 'Batch_Assignments',
      isEnabled: true,
      changedBy: 'Test Person',
      changed: before.length - 1,
      remaining: before.length - 3,
    })
    const undo = () => caller.call(contract.features.undoBulkEdit, { body: { id: offered?.id } })
    const { status, body } = await undo()
    expect([status, body]).toEqual([200, { undone: before.length - 3, leftAlone: 2 }])
    const after = await flags(caller, 'Batch_Assignments')
    expect(after.map((flag) => flag.isEnabled)).toEqual(before.map((_, place) => place === 0 || place === 2))
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'feature.undoBulkEdit',
      changes: { isEnabled: [true, false], databaseIds: [null, after.slice(3).map((flag) => flag.acesDatabaseId)] },
    })
    expect(await caller.read(contract.features.latestBulkEdit)).toBe(null)
    const again = await undo()
    expect([again.status, again.problem.errors[0]?.errorMessage]).toEqual([
      400,
      'This bulk edit can no longer be reverted.',
    ])
  })

  it('leaves consistent flags after simultaneous edits', async () => {
    const { caller } = await givenFlags('Audit_Timeline')
    for (let round = 0; round < 2; round++) {
      const isEnabled = round % 2 === 0
      // The first flag starts as the bulk edit wants it, so its click asks for the opposite; the other clicks agree with it.
      await toggle(caller, (await flags(caller, 'Audit_Timeline'))[0], isEnabled)
      const flagsBefore = await flags(caller, 'Audit_Timeline')
      const [bulk, ...clicks] = await Promise.all([
        bulkEdit(caller, { systemEnhancementName: 'Audit_Timeline', isEnabled }),
        ...flagsBefore.map((flag) => toggle(caller, flag, !flag.isEnabled)),
      ])
      expect(bulk.status).toBe(200)
      const [first, ...others] = await flags(caller, 'Audit_Timeline')
      expect(clicks.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect(others.map((flag) => flag.isEnabled)).toEqual(others.map(() => isEnabled))
      const written = await historyOf(test.db)
      for (const flag of [first, ...others]) expect(flag?.isEnabled).toBe(lastSaid(written, flag?.acesDatabaseId))
    }
    const all = await caller.read(contract.features.getAll)
    const { headers } = await caller.call(contract.features.getAll, { query: { page: 1, isEnabled: true } })
    expect(Number(headers['x-total-count'])).toBe(all.filter((flag) => flag.isEnabled).length)
  })
})
