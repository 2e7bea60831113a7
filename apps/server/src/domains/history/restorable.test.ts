import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import { historyKinds } from '@acm/contract/history-kinds'
import type { VendorProduct } from '@acm/contract/vendors'
import { expect, test as it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import { upload } from '../../../test/uploads.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const { product } = givenVendors(test)
const EDITS: Permission[] = [
  'INSTANCE_DETAILS_VIEW',
  'FEATURE_FLAG_VIEW',
  'FEATURE_FLAG_EDIT',
  'VENDOR_CONFIG_VIEW',
  'VENDOR_CONFIG_EDIT',
  'CLIENT_DETAILS_VIEW',
  'SUBSCRIPTION_VIEW',
  'SUBSCRIPTION_EDIT',
  'AMQ_LIBRARY_VIEW',
  'AMQ_LIBRARY_EDIT',
  'AMQ_LIBRARY_UPDATE_VERSION',
]
const VIEWS = EDITS.filter((name) => name.endsWith('_VIEW'))
const newest = async (caller: TestCaller, kind: string, record: number) =>
  (await caller.read(contract.history.getAll, { query: { kind, within: `${kind}.${record}` } })).entries[0]
const before = async (caller: TestCaller, kind: string, id: number) => {
  const entry = await newest(caller, kind, id)
  return (await caller.read(contract.history.asOf, { params: { kind, id }, query: { before: entry?.id } })).values
}
/** Whether the entry is restorable for an editor there, a reader there, and an editor elsewhere. */
async function offers(kind: string, id: number, unit: number) {
  const elsewhere = await test.orgUnit()
  const callers = [
    await test.as([{ permissions: EDITS, orgUnitIds: [unit] }]),
    await test.as([{ permissions: VIEWS, orgUnitIds: [unit] }]),
    await test.as([
      { permissions: VIEWS, orgUnitIds: [unit] },
      { permissions: EDITS, orgUnitIds: [elsewhere] },
    ]),
  ]
  const found = await Promise.all(callers.map((caller) => newest(caller, kind, id)))
  return found.map((entry) => entry?.isRestorable)
}
const SCOPED = [true, false, false]

it('a feature and a vendor product of an instance are given back to who may switch them there', async () => {
  const unit = await test.orgUnit()
  const id = await test.instance({ orgUnitId: unit, enableDataFacts: true })
  const caller = await test.as(EDITS)
  const flag = { acesDatabaseId: id, systemEnhancementName: 'AI_Alpha', isEnabled: true, rowVersion: null }
  await caller.call(contract.features.edit, { body: flag })
  expect(await offers('instanceFeatures', id, unit)).toEqual(SCOPED)
  expect((await before(caller, 'instanceFeatures', id)).AI_Alpha).toBe(false)
  const chosen: VendorProduct = await product()
  await caller.call(contract.vendors.updateVendor, { params: { id }, body: { id: chosen.id, isSelected: true } })
  await caller.call(contract.vendors.updateVendor, { params: { id }, body: { id: chosen.id, isSelected: false } })
  expect(await offers('instanceVendors', id, unit)).toEqual(SCOPED)
  expect((await before(caller, 'instanceVendors', id)).vendorProducts).toEqual([chosen.id])
})

it('subscriptions are given back to who may edit those of the client', async () => {
  const unit = await test.orgUnit()
  const acesClientId = await test.client({ orgUnitId: unit })
  const databaseId = await test.instance({ acesClientId, orgUnitId: unit })
  const caller = await test.as(EDITS)
  const group = await caller.read(contract.amqGroups.save, { body: { name: 'Given back' } })
  const row = { amqGroup: group.id, startDate: '2031-01-01', endDate: null }
  const whole = { ...row, acesClientId, acesDatabases: [databaseId], deletedAcesDatabases: [] }
  await caller.call(contract.subscriptions.update, { body: whole })
  expect(await offers('subscription', acesClientId, unit)).toEqual(SCOPED)
  expect((await before(caller, 'subscription', acesClientId)).subscriptions).toEqual([])
})

it('the AMQs of a group are given back beside its fields, and what was uploaded stays', async () => {
  const unit = await test.orgUnit()
  const caller = await test.as(EDITS)
  const group = await caller.read(contract.amqGroups.save, { body: { name: 'Of AMQs' } })
  const amq = await caller.read(contract.amqs.save, { body: { name: 'Of a group' } })
  await caller.call(contract.amqGroups.addAmq, { body: { amqId: amq.id, amqGroupId: group.id } })
  await caller.call(contract.amqGroups.removeAmq, { params: { groupId: group.id, amqId: amq.id } })
  // AMQ groups are global, so the org unit does not matter.
  expect(await offers('amqGroup', group.id, unit)).toEqual([true, false, true])
  expect(await before(caller, 'amqGroup', group.id)).toMatchObject({ amqs: [amq.id], name: 'Of AMQs' })
  const { body: version } = await upload(caller, {
    AMQId: amq.id,
    Name: 'One',
    StartDate: '2031-01-01',
  })
  expect(await offers('amqVersion', version.id, unit)).toEqual([false, false, false])
  expect(historyKinds.amqVersion.stays['amqVersion.upload']).toMatch(
    /^An uploaded version and its file can't be removed\./,
  )
})
