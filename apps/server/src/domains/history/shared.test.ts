import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'

const test = testApp()
const all = () => test.as([...PERMISSIONS])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries
const flagOf = async (caller: TestCaller, instance: number, query: string) => {
  const body = await caller.read(contract.history.asOf, {
    params: { kind: 'instanceFeatures', id: instance },
    query,
  })
  const field = body.fields.find((one) => one.field === 'AI_Alpha')
  return [field?.was, field?.is].map((one) => (one as { value: unknown } | null)?.value)
}

describe('a feature that is set for all instances', () => {
  it('belongs to the history of each that it changed, and tells its readers of no other', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.instance({ orgUnitId: mine, databaseCode: 'HERE' })
    const there = await test.instance({ orgUnitId: other, databaseCode: 'ELSEWHERE' })
    const had = await test.instance({ orgUnitId: mine })
    const [admin, local] = [
      await all(),
      await test.as([{ permissions: ['FEATURE_FLAG_VIEW', 'INSTANCE_DETAILS_VIEW'], orgUnitIds: [mine] }]),
    ]
    const flag = { acesDatabaseId: had, systemEnhancementName: 'AI_Alpha', isEnabled: true, rowVersion: null }
    expect((await admin.call(contract.features.edit, { body: flag })).status).toBe(200)
    await admin.call(contract.features.bulkEdit, { body: { systemEnhancementName: 'AI_Alpha', isEnabled: true } })
    const latest = await admin.read(contract.features.latestBulkEdit)
    await admin.call(contract.features.undoBulkEdit, { body: { id: latest?.id } })
    for (const caller of [admin, local]) {
      const entries = await read(caller, `within=instance.${here}`)
      const [undone, set] = entries
      expect(entries.map(({ did, isRestorable }) => [did, isRestorable])).toEqual([
        ['Reverted for all instances', caller === admin],
        ['Set for all instances', caller === admin],
      ])
      expect(set).toMatchObject({
        id: latest?.id,
        actor: { id: admin.userId },
        record: { kind: 'instanceFeatures', id: here, name: 'HERE', within: { kind: 'instance', id: here } },
        changes: [{ field: 'AI_Alpha', kind: 'flag', old: { value: false }, now: { value: true } }],
        hiddenFields: 0,
      })
      expect(undone?.changes).toMatchObject([{ field: 'AI_Alpha', old: { value: true }, now: { value: false } }])
      expect(JSON.stringify(entries)).not.toContain('ELSEWHERE')
      const of = `within=instance.${here}`
      expect(await read(caller, `kind=instanceFeatures&record=${here}`)).toEqual(entries)
      expect(await read(caller, `${of}&field=AI_Alpha&action=feature.bulkEdit`)).toEqual([set])
      expect(await read(caller, `${of}&text=here&person=${admin.userId}`)).toEqual(entries)
      expect(await read(caller, `${of}&limit=1`)).toEqual([undone])
      const { days } = await caller.read(contract.history.days, { query: { within: `instance.${here}` } })
      expect(days.map(({ count }) => count)).toEqual([2])
      expect(await read(caller, `within=instance.${had}&action=feature.bulkEdit`), 'had it').toEqual([])
    }
    expect(await read(local, `within=instance.${there}`)).toEqual([])
    expect((await read(await test.as(['INSTANCE_DETAILS_VIEW']), `within=instance.${here}`)).length).toBe(0)
  })

  it('is taken back where the features of an instance are told as they were', async () => {
    const admin = await all()
    const instance = await test.instance()
    const other = {
      acesDatabaseId: instance,
      systemEnhancementName: 'Express_Review',
      isEnabled: true,
      rowVersion: null,
    }
    await admin.call(contract.features.edit, { body: other })
    const before = new Date().toISOString()
    await admin.call(contract.features.bulkEdit, { body: { systemEnhancementName: 'AI_Alpha', isEnabled: true } })
    const latest = await admin.read(contract.features.latestBulkEdit)
    expect(await flagOf(admin, instance, `at=${before}`)).toEqual([false, true])
    expect(await flagOf(admin, instance, `before=${latest?.id}`)).toEqual([false, true])
    await admin.call(contract.features.undoBulkEdit, { body: { id: latest?.id } })
    expect(await flagOf(admin, instance, `after=${latest?.id}`)).toEqual([true, false])
    expect(await flagOf(admin, instance, `before=${latest?.id}`)).toEqual([false, false])
    const later = await test.instance()
    const { status } = await admin.call(contract.history.asOf, {
      params: { kind: 'instanceFeatures', id: later },
      query: { before: latest?.id },
    })
    expect(status, 'made after it').toBe(404)
  })
})
