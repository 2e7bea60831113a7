import { contract } from '@acm/contract'
import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { givenVendors } from '../../../test/vendors.ts'
import { systemContext } from '../../installation/installation.ts'
import { recordFinished } from '../jobs/public.ts'

const test = testApp()
const vendors = givenVendors(test)
const all = () => test.as([...PERMISSIONS])
const of = (orgUnitIds: number[], ...permissions: Permission[]) => test.as([{ permissions, orgUnitIds }])
const read = async (caller: TestCaller, query: string) =>
  (await caller.read(contract.history.getAll, { query })).entries
const FLAG = { systemEnhancementName: 'AI_Alpha', isEnabled: true }
const finish = () => recordFinished(systemContext({ services: test.services, job: 'a watch' }))

async function flagOf(caller: TestCaller, id: number, query: object) {
  const { fields } = await caller.read(contract.history.asOf, { params: { kind: 'instanceFeatures', id }, query })
  const field = fields.find((one) => one.field === 'AI_Alpha')
  return [field?.was, field?.is].map((one) => (one as { value: unknown } | null)?.value)
}

// R-HIST-22
describe('a bulk act', () => {
  async function disabled(units: number[]) {
    const admin = await all()
    const ids = await Promise.all(units.map((orgUnitId) => test.client({ orgUnitId })))
    const body = { act: 'enableClients', isEnabled: false, ids } as const
    const { jobId } = await admin.read(contract.bulk.start, { body })
    await finish()
    return { admin, ids, jobId }
  }

  it('is one entry with its count and its job', async () => {
    const unit = await test.orgUnit()
    const { admin, jobId } = await disabled([unit, unit])
    const [entry, ...others] = await read(admin, `person=${admin.userId}&onlyChanges=true`)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'job.start', bulk: { count: 2 }, from: { job: jobId } })
    expect(entry?.record).toMatchObject({ kind: 'clientJob', id: jobId, isOpen: true })
  })

  it('shows each record when asked', async () => {
    const unit = await test.orgUnit()
    const { admin, ids } = await disabled([unit, unit])
    const entries = await read(admin, `person=${admin.userId}&onlyChanges=true&each=true`)
    expect(entries.map(({ action }) => action)).toEqual(['client.save', 'client.save', 'job.start'])
    expect(entries.slice(0, 2).map(({ record, bulk }) => [record?.id, bulk])).toEqual(
      expect.arrayContaining(ids.map((id) => [id, null])),
    )
    expect((await read(admin, `within=client.${ids[0]}`)).map(({ action }) => action)).toEqual(['client.save'])
  })

  it('has no number for people who can open some of its records', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const { jobId } = await disabled([mine, other])
    const query = 'kind=clientJob&onlyChanges=true'
    const [entry] = await read(await of([mine], 'CLIENT_DETAILS_VIEW'), query)
    expect(entry).toMatchObject({ bulk: { count: null }, from: { job: null }, record: { id: jobId, isOpen: false } })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['title'])
    const [whole] = await read(await of([mine, other], 'CLIENT_DETAILS_VIEW'), query)
    expect(whole).toMatchObject({ id: entry?.id, bulk: { count: 2 }, record: { isOpen: true } })
    const end = (await read(await of([mine], 'CLIENT_DETAILS_VIEW'), 'kind=clientJob')).at(0)
    expect([end?.action, end?.bulk, end?.changes.map(({ field }) => field)]).toEqual([
      'job.finish',
      { count: null },
      ['title'],
    ])
  })

  it('is hidden from people who can open none of its records', async () => {
    const { jobId } = await disabled([await test.orgUnit()])
    for (const caller of [await of([await test.orgUnit()], 'CLIENT_DETAILS_VIEW'), await test.as(['USER_VIEW'])])
      expect((await read(caller, '')).filter(({ record }) => record?.id === jobId)).toEqual([])
  })

  it('counts a record without org unit as one of all org units', async () => {
    const mine = await test.orgUnit()
    const admin = await all()
    const ids = [await test.client({ orgUnitId: mine }), await test.client({ orgUnitId: null })]
    await admin.read(contract.bulk.start, { body: { act: 'enableClients', isEnabled: false, ids } })
    const [entry] = await read(await of([mine], 'CLIENT_DETAILS_VIEW'), 'kind=clientJob&onlyChanges=true')
    expect(entry?.bulk).toEqual({ count: null })
  })
})

describe('a bulk edit of a feature', () => {
  it('is one entry with its count', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    await test.instance({ orgUnitId: mine, databaseCode: 'MINE' })
    await test.instance({ orgUnitId: other, databaseCode: 'ELSEWHERE' })
    const admin = await all()
    const { changing } = await admin.read(contract.features.previewBulkEdit, { query: FLAG })
    await admin.call(contract.features.bulkEdit, { body: FLAG })
    for (const each of ['', '&each=true']) {
      const [whole] = await read(admin, `action=feature.bulkEdit${each}`)
      expect(whole).toMatchObject({ did: 'Bulk-edited', record: { name: 'AI_Alpha' }, bulk: { count: changing } })
      expect(whole?.changes.map(({ field }) => field)).toEqual(['isEnabled', 'systemEnhancementName'])
    }
    const [entry] = await read(await of([mine], 'FEATURE_FLAG_VIEW'), 'action=feature.bulkEdit')
    expect(entry?.bulk).toEqual({ count: null })
    for (const caller of [await of([await test.orgUnit()], 'FEATURE_FLAG_VIEW'), await of([mine], 'BO_VIEW')])
      expect(await read(caller, 'action=feature.bulkEdit')).toEqual([])
    await admin.call(contract.features.bulkEdit, { body: { ...FLAG, isEnabled: false } })
  })

  // R-HIST-22
  it('is in the history of each instance that it changed', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.instance({ orgUnitId: mine, databaseCode: 'HERE' })
    const there = await test.instance({ orgUnitId: other, databaseCode: 'THERE' })
    const admin = await all()
    const local = await of([mine], 'FEATURE_FLAG_VIEW', 'INSTANCE_DETAILS_VIEW')
    await admin.call(contract.features.bulkEdit, { body: FLAG })
    const latest = await admin.read(contract.features.latestBulkEdit)
    expect(await flagOf(local, here, { before: latest?.id })).toEqual([false, true])
    await admin.call(contract.features.undoBulkEdit, { body: { id: latest?.id } })
    for (const caller of [admin, local]) {
      const [undone, set] = await read(caller, `within=instance.${here}`)
      expect([undone?.did, undone?.bulk]).toEqual(['Reverted the bulk edit of', null])
      expect(set).toMatchObject({
        id: latest?.id,
        record: { kind: 'instanceFeatures', id: here, name: 'HERE' },
        changes: [{ field: 'AI_Alpha', old: { value: false }, now: { value: true } }],
        isRestorable: false,
      })
      expect(JSON.stringify([undone, set])).not.toContain('THERE')
    }
    expect(await flagOf(admin, here, { after: latest?.id })).toEqual([true, false])
    expect(await read(local, `within=instance.${there}`)).toEqual([])
    const blind = await test.as(['INSTANCE_DETAILS_VIEW'])
    expect(await read(blind, `within=instance.${here}`)).toEqual([])
    const later = await test.instance()
    const created = { params: { kind: 'instanceFeatures', id: later }, query: { before: latest?.id } } as const
    expect((await admin.call(contract.history.asOf, created)).status, 'made after it').toBe(404)
  })
})

it('shows what was sent to instances on the page of each', async () => {
  const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
  const here = await test.linkedInstance({ orgUnitId: mine })
  const there = await test.linkedInstance({ orgUnitId: other, databaseCode: 'SENT-THERE' })
  const admin = await all()
  const product = await vendors.product()
  await vendors.select(product.id, [here.databaseId, there.databaseId])
  await vendors.save(admin, { ...product, vendorName: 'Quill' })
  await admin.call(contract.instances.syncDataImportFields, { params: { id: 0 } })
  await finish()
  const page = `within=instance.${here.databaseId}`
  const [SYNC, SAVE] = ['instance.syncDataImportFields', 'vendorProduct.save']
  const local = await of([mine], 'INSTANCE_DETAILS_VIEW', 'VENDOR_CONFIG_VIEW')
  const entries = await read(local, page)
  expect(entries.map(({ action }) => action)).toEqual([SYNC, SAVE])
  expect(entries[1]).toMatchObject({ record: { kind: 'vendorProduct' }, changes: [], hiddenFields: 1 })
  expect(JSON.stringify(entries)).not.toContain('SENT-THERE')
  expect((await read(await of([mine], 'INSTANCE_DETAILS_VIEW'), page)).map(({ action }) => action)).toEqual([SYNC])
  const [, saved] = await read(admin, page)
  expect(saved?.changes).toMatchObject([{ field: 'vendorName', now: { value: 'Quill' } }])
  const [all_] = await read(local, `action=${SYNC}`)
  expect(all_).toMatchObject({ record: null, bulk: { count: null } })
  const [whole] = await read(admin, `action=${SYNC}`)
  expect(whole).toMatchObject({ record: null, bulk: null })
})
