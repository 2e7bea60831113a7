import { contract } from '@acm/contract'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import type { SavedVendorProduct, VendorProduct } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newestJob } from '../../../test/acts.ts'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import type { TestCaller } from '../../../test/caller.ts'
import type { LinkedInstance } from '../../../test/instance-databases.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const { editor, product, save, select, sentences } = givenVendors(test)

const asListed = ({ instancesNotLinked: _, ...product }: SavedVendorProduct): VendorProduct => ({
  ...product,
  instancesWithUpdateFailure: null,
})

describe('a vendor product', () => {
  it('creates a product, listed and found by filter', async () => {
    const caller = await editor()
    const { status, body } = await save(caller, { vendorCode: ' Q-1 ', vendorName: 'Quick Titles', isEnabled: false })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: body.id,
      vendorServiceGroup: 'Meridian',
      vendorServiceType: 'Credit Report',
      vendorCode: 'Q-1',
      vendorName: 'Quick Titles',
      requestorName: 'Requestor',
      serviceResource: 'https://vendor.example/api',
      isDisabled: false,
      isSelected: null,
      instanceId: null,
      instancesWithUpdateFailure: '',
      instancesNotLinked: 0,
      rowVersion: 1,
    })
    expect(await caller.read(contract.vendors.getAllProducts)).toContainEqual(asListed(body))
    const found = async (query: string) =>
      (await caller.read(contract.vendors.getAllProducts, { query })).map((one) => one.id)
    for (const query of ['vendorCode=q-1', 'vendorName=quick', 'isDisabled=false&vendorServiceType=Credit%20Report']) {
      expect(await found(query), query).toContain(body.id)
    }
    expect(await found('vendorServiceType=Appraisal')).not.toContain(body.id)
  })

  // Limits of each field: test/field-limits.test.ts.
  it('rejects invalid values with messages', async () => {
    const caller = await editor()
    const refused = async (values: object) => sentences(await save(caller, values))
    expect(await refused({ serviceResource: 'ftp://vendor.example' })).toEqual({ serviceResource: 'Invalid URL' })
    expect(await refused({ id: 999_999 })).toBe(404)
  })

  it('requires an enabled platform and type unless stored', async () => {
    const caller = await editor()
    const refused = async (values: object) => sentences(await save(caller, values))
    const platform = { vendorServiceGroup: 'Platform is not available.' }
    const type = { vendorServiceType: 'Product Type is not available.' }
    expect(await refused({ vendorServiceGroup: 'Legacy Gateway' })).toEqual(platform)
    expect(await refused({ vendorServiceGroup: 'Nowhere' })).toEqual(platform)
    expect(await refused({ vendorServiceGroup: 'x', vendorServiceType: 'Fax Verification' })).toEqual({
      ...platform,
      ...type,
    })
    const old = await product({ vendorServiceGroup: 'Legacy Gateway', vendorServiceType: 'Fax Verification' })
    const body = await caller.read(contract.vendors.updateProduct, { body: { ...old, isDisabled: true } })
    expect(body).toMatchObject({ vendorServiceGroup: 'Legacy Gateway', isDisabled: true, rowVersion: 2 })
    expect(
      sentences(
        await caller.call(contract.vendors.updateProduct, { body: { ...body, vendorServiceType: 'Paper Tri-Merge' } }),
      ),
    ).toEqual(type)
    const options = await caller.read(contract.vendors.getOptions)
    expect(options.vendorServiceGroups).toContainEqual({ serviceGroupName: 'Meridian', disabled: false })
    expect(options.vendorServiceGroups).toContainEqual({ serviceGroupName: 'Legacy Gateway', disabled: true })
    expect(options.vendorServiceTypes).toContainEqual({ serviceTypeName: 'Credit Report', disabled: false })
    expect(options.vendorServiceTypes.some((one) => one.disabled)).toBe(true)
  })

  it('has a unique code within platform and type', async () => {
    const caller = await editor()
    const sentence = {
      vendorCode: 'A vendor product with this vendor code already exists for this platform and product type.',
    }
    const { vendorCode } = await product({ vendorCode: 'Once' })
    expect(sentences(await save(caller, { vendorCode: ' ONCE' }))).toEqual(sentence)
    expect((await save(caller, { vendorCode, vendorServiceType: 'Appraisal' })).status).toBe(200)
    expect((await save(caller, { vendorCode, vendorServiceGroup: 'ICE Direct' })).status).toBe(200)
  })
})

describe('an instance and its vendors', () => {
  const setUp = async () => {
    const orgUnitId = await test.orgUnit()
    const databaseId = await test.instance({ orgUnitId })
    const caller = await test.as([
      { permissions: ['VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'], orgUnitIds: [orgUnitId] },
    ])
    const list = (platform = 'Meridian') =>
      caller.read(contract.vendors.getForInstance, { params: { databaseId, platform } })
    const update = (body: object) => caller.call(contract.vendors.updateVendor, { params: { id: databaseId }, body })
    return { orgUnitId, databaseId, list, update }
  }

  it('lists enabled products, each selected once', async () => {
    const { orgUnitId, databaseId, list, update } = await setUp()
    const chosen = await product()
    const disabled = await product({ isDisabled: true })
    const foreign = await product({ vendorServiceGroup: 'ICE Direct' })
    const mine = async (platform?: string) => (await list(platform)).find((one) => one.id === chosen.id)
    expect(await mine('mERIDIAN')).toEqual({
      ...chosen,
      isSelected: false,
      instanceId: databaseId,
      instancesWithUpdateFailure: null,
    })
    const ids = (await list()).map((one) => one.id)
    expect(ids).not.toContain(disabled.id)
    expect(ids).not.toContain(foreign.id)
    expect(await list('Nowhere')).toEqual([])
    const { body } = await update({ ...chosen, isSelected: true })
    expect(body).toEqual({
      ...chosen,
      isSelected: true,
      instanceId: databaseId,
      instancesWithUpdateFailure: '',
    })
    expect((await mine())?.isSelected).toBe(true)
    expect(await lastEntry(test.db)).toMatchObject({
      action: 'instance.selectVendorProduct',
      entityType: 'instance',
      entityId: databaseId,
      orgUnitIds: [orgUnitId],
      changes: { vendorProductId: [null, chosen.id] },
    })
    const written = (await historyOf(test.db)).length
    expect((await update({ id: chosen.id, isSelected: true })).status, 'again').toBe(200)
    expect((await historyOf(test.db)).length).toBe(written)
    expect((await update({ id: chosen.id, isSelected: false })).body).toMatchObject({ isSelected: false })
    expect((await mine())?.isSelected).toBe(false)
    expect((await lastEntry(test.db))?.action).toBe('instance.deselectVendorProduct')
  })

  it('keeps a product that was disabled later', async () => {
    const { list, update } = await setUp()
    const storedProduct = await product()
    await update({ id: storedProduct.id, isSelected: true })
    await (await editor()).call(contract.vendors.updateProduct, { body: { ...storedProduct, isDisabled: true } })
    const mine = async () => (await list()).find((one) => one.id === storedProduct.id)
    expect((await update({ id: storedProduct.id, isSelected: true })).status).toBe(200)
    expect(await mine(), 'to be deselected').toMatchObject({ isDisabled: true, isSelected: true })
    expect((await update({ id: storedProduct.id, isSelected: false })).status).toBe(200)
    expect(await mine()).toBe(undefined)
    expect(sentences(await update({ id: storedProduct.id, isSelected: true }))).toEqual({
      id: 'This vendor product is disabled. Select another one.',
    })
  })

  it('keeps the Meridian integration on', async () => {
    const { databaseId, update } = await setUp()
    const { body } = await update({ enableBankVod: true, enableDataFacts: true, rowVersion: 1 })
    expect(body).toEqual({
      databaseId,
      enableBankVod: true,
      enableDataVerify: false,
      enableServiceFirst: false,
      enableXactus: false,
      enableDataFacts: true,
      rowVersion: 2,
    })
    expect(sentences(await update({ enableDataFacts: false, rowVersion: 2 }))).toEqual({
      enableDataFacts: 'Meridian cannot be disabled once it is enabled.',
    })
    expect((await update({ enableBankVod: false, rowVersion: 1 })).status, 'older').toBe(409)
    for (const flag of VENDOR_FLAGS) expect((await update({ [flag]: true })).status, flag).toBe(200)
    expect((await update({ enableXactus: false })).body).toMatchObject({
      enableXactus: false,
      enableServiceFirst: true,
    })
  })

  // Instances of other org units: platform/http/calls/others-records.test.ts.
  it('is updated by a product or integrations', async () => {
    const { update } = await setUp()
    const { id } = await product()
    expect(sentences(await update({}))).toEqual({ id: 'Value is required.' })
    expect(sentences(await update({ id }))).toEqual({ isSelected: 'Value is required.' })
    expect(sentences(await update({ id: 999_999, isSelected: true }))).toEqual({ id: 'Value is invalid.' })
    expect(sentences(await update({ enableXactus: 'yes' }))).toEqual({ enableXactus: 'Value is invalid.' })
  })
})

const storedProduct = ({ query }: LinkedInstance, { id }: { id: number }) =>
  query<{ vendor_name: string; is_disabled: boolean; is_selected: boolean }>(
    'select vendor_name, is_disabled, is_selected from vendor_product where id = $1',
    [id],
  )
const instances = async () =>
  [await test.linkedInstance(), await test.linkedInstance(), await test.linkedInstance()] as const
const rename = (caller: TestCaller, before: VendorProduct, vendorName: string) =>
  caller.read(contract.vendors.updateProduct, { body: { ...before, vendorName } })
const choose = (caller: TestCaller, { databaseId }: LinkedInstance, { id }: VendorProduct, isSelected: boolean) =>
  caller.read(contract.vendors.updateVendor, { params: { id: databaseId }, body: { id, isSelected } })

describe('an update of a vendor product', () => {
  it('updates active instances and lists the others', async () => {
    const caller = await editor()
    const [one, away, broken] = await instances()
    const disabled = await test.linkedInstance({ disabled: true })
    const bystander = await test.linkedInstance()
    const before = await product()
    await select(before.id, [...[one, away, broken, disabled].map((each) => each.databaseId), await test.instance()])
    await away.shut()
    await broken.query('alter table vendor_product rename to gone')
    const body = await rename(caller, before, 'Renamed')
    expect(body.vendorName).toBe('Renamed')
    expect(body.instancesWithUpdateFailure).toBe([away, broken].map((each) => each.databaseId).join(', '))
    expect(body.instancesNotLinked).toBe(1)
    expect(await storedProduct(one, before)).toEqual([
      { vendor_name: 'Renamed', is_disabled: false, is_selected: true },
    ])
    for (const each of [disabled, bystander]) expect(await storedProduct(each, before)).toEqual([])

    const job = await newestJob(caller)
    expect(job).toMatchObject({ kind: 'vendorProduct', title: `Vendor Product: Renamed (${before.vendorCode})` })
    expect(job).toMatchObject({ done: 1, waiting: 1, failed: 1, skippedDisabled: 1, skippedUnlinked: 1 })
    const stateOf = ({ databaseId }: LinkedInstance) => job.targets.find((target) => target.recordId === databaseId)
    expect(stateOf(away)).toMatchObject({
      state: 'waiting',
      reason: "The database isn't accepting connections right now.",
    })
    expect(stateOf(broken)).toMatchObject({ state: 'failed', reason: "The table 'vendor_product' is missing." })

    await away.open()
    await test.wait()
    expect(await test.work(), 'by itself').toBe(1)
    expect((await storedProduct(away, before))[0]?.vendor_name).toBe('Renamed')
  })

  it('never undoes a later update', async () => {
    const caller = await editor()
    const instance = await test.linkedInstance()
    const before = await product()
    await select(before.id, [instance.databaseId])
    await instance.shut()
    const first = await rename(caller, before, 'Earlier')
    expect(first.instancesWithUpdateFailure).toBe(String(instance.databaseId))
    await instance.open()
    const second = await caller.read(contract.vendors.updateProduct, {
      body: { ...first, vendorName: 'Later', isDisabled: true },
    })

    expect(second.instancesWithUpdateFailure).toBe('')
    await test.wait()
    expect(await test.work(), 'the earlier one, late').toBe(1)
    expect(await storedProduct(instance, before)).toEqual([
      { vendor_name: 'Later', is_disabled: true, is_selected: true },
    ])
  })

  it('counts active unlinked instances', async () => {
    const caller = await editor()
    const before = await product()
    const unlinked = [await test.instance(), await test.instance()]
    await select(before.id, [...unlinked, await test.instance({ disabled: true })])
    const body = await rename(caller, before, 'Renamed')
    expect(body).toMatchObject({ instancesWithUpdateFailure: '', instancesNotLinked: 2 })
    expect((await caller.read(contract.vendors.updateProduct, { body })).instancesNotLinked, 'nothing is sent').toBe(0)
  })
})

describe('a save of the same once more', () => {
  const countNote = async (caller: TestCaller) => {
    const { title, targets } = await newestJob(caller)
    return [title, targets.map(({ recordId, state }) => [recordId, state])]
  }

  it('retries failed instances and returns those still failing', async () => {
    const caller = await editor()
    const [one, away, broken] = await instances()
    const before = await product()
    await select(
      before.id,
      [one, away, broken].map(({ databaseId }) => databaseId),
    )
    await away.shut()
    await broken.query('alter table vendor_product rename to gone')
    const first = await rename(caller, before, 'Renamed')
    const again = () => caller.read(contract.vendors.updateProduct, { body: first })
    expect(await again()).toEqual(first)
    await away.open()
    expect(await again()).toMatchObject({ rowVersion: 2, instancesWithUpdateFailure: String(broken.databaseId) })
    const title = `Vendor Product: Renamed (${before.vendorCode})`
    const waiting = [away, broken].map(({ databaseId }) => [
      databaseId,
      databaseId === away.databaseId ? 'done' : 'failed',
    ])
    expect(await countNote(caller), 'those alone').toEqual([title, waiting])
    await broken.query('alter table gone rename to vendor_product')
    expect((await again()).instancesWithUpdateFailure).toBe('')
    for (const each of [away, broken]) expect((await storedProduct(each, before))[0]?.vendor_name).toBe('Renamed')
    expect(await countNote(caller)).toEqual([title, [[broken.databaseId, 'done']]])
    expect((await again()).instancesWithUpdateFailure, 'all know it').toBe('')
    expect(await countNote(caller), 'nothing more is sent').toEqual([title, [[broken.databaseId, 'done']]])
    await test.wait()
    expect(await test.work(), 'what waited is told already').toBe(2)
  })

  it('retries a choice with the latest value only', async () => {
    const caller = await test.as(['VENDOR_CONFIG_EDIT', 'VENDOR_PRODUCTS_EDIT'])
    const [instance, bystander] = [await test.linkedInstance(), await test.linkedInstance()]
    const chosen = await product()
    const chooseFor = (one: LinkedInstance) => choose(caller, one, chosen, true)
    await instance.query('alter table vendor_product rename to gone')
    for (let tries = 0; tries < 2; tries++)
      expect(await chooseFor(instance)).toMatchObject({ instancesWithUpdateFailure: `${instance.databaseId}` })
    expect(await chooseFor(bystander)).toMatchObject({ instancesWithUpdateFailure: '' })
    await instance.query('alter table gone rename to vendor_product')
    expect(await chooseFor(instance)).toMatchObject({ instancesWithUpdateFailure: '' })
    expect((await storedProduct(instance, chosen))[0]?.is_selected).toBe(true)
    const { rows } = await sql<{ count: number }>`select count(*) from jobs`.execute(test.db)
    const left = sql`select from job_targets where state = 'failed' and "databaseId" = ${instance.databaseId}`
    expect((await left.execute(test.db)).rows, 'what failed before is told by what came after it').toEqual([])
    expect(await chooseFor(instance)).toMatchObject({ instancesWithUpdateFailure: '' })
    expect((await caller.read(contract.vendors.updateProduct, { body: chosen })).instancesWithUpdateFailure).toBe('')
    expect((await sql<{ count: number }>`select count(*) from jobs`.execute(test.db)).rows).toEqual(rows)
  })
})

describe('a choice of a vendor product', () => {
  it('updates its instance, at a retry after a failure', async () => {
    const orgUnitId = await test.orgUnit()
    const instance = await test.linkedInstance({ orgUnitId })
    const caller = await test.as([{ permissions: ['VENDOR_CONFIG_EDIT'], orgUnitIds: [orgUnitId] }])
    const chosen = await product()
    expect(await choose(caller, instance, chosen, true)).toMatchObject({ instancesWithUpdateFailure: '' })
    expect((await storedProduct(instance, chosen))[0]?.is_selected).toBe(true)
    expect(await newestJob(caller)).toMatchObject({
      kind: 'vendorSelection',
      title: `Vendor Product Selection: ${chosen.vendorName} (${chosen.vendorCode})`,
    })
    await instance.shut()
    expect(await choose(caller, instance, chosen, false)).toMatchObject({
      isSelected: false,
      instancesWithUpdateFailure: String(instance.databaseId),
    })
    await instance.open()
    const { id } = await newestJob(caller)
    expect(await caller.read(contract.jobs.retry, { params: { id } })).toMatchObject({ done: 1, failed: 0 })
    expect((await storedProduct(instance, chosen))[0]?.is_selected).toBe(false)
  })

  it('leaves the later of two simultaneous changes', async () => {
    const caller = await test.as(['VENDOR_CONFIG_EDIT', 'VENDOR_PRODUCTS_EDIT'])
    const instance = await test.linkedInstance()
    for (let round = 0; round < 2; round++) {
      const before = await product()
      await select(before.id, [instance.databaseId])
      await Promise.all([rename(caller, before, 'Renamed'), choose(caller, instance, before, false)])
      // The order decides whether the name arrived, but the product is deselected in both cases.
      expect(await storedProduct(instance, before)).toMatchObject([{ is_selected: false }])
    }
    const open = sql`select from job_targets where state <> 'done' and "databaseId" = ${instance.databaseId}`
    expect((await open.execute(test.db)).rows).toEqual([])
  })
})

const sender = () =>
  test.as(['VENDOR_PRODUCTS_EDIT', 'VENDOR_CONFIG_EDIT', 'INSTANCE_DETAILS_FULL_EDIT', 'SYNC_DATA_IMPORT_FIELDS'])
async function setDisabled(caller: TestCaller, { databaseId }: LinkedInstance, disabled: boolean): Promise<void> {
  const body = await caller.read(contract.instances.get, { params: { id: databaseId } })
  const { status } = await caller.call(contract.instances.save, { body: { ...body, disabled } })
  expect(status).toBe(200)
}

describe('an instance that was disabled', () => {
  it('receives only the latest missed change of each kind', async () => {
    const caller = await sender()
    const instance = await test.linkedInstance({ disabled: true })
    const [changed, dropped] = [await product(), await product()]
    await select(changed.id, [instance.databaseId])
    const once = await rename(caller, changed, 'Once')
    await rename(caller, once, 'Twice')
    await choose(caller, instance, dropped, true)
    await choose(caller, instance, dropped, false)
    await caller.call(contract.instances.syncDataImportFields, { params: { id: instance.databaseId } })
    expect(await test.work()).toBe(0)
    expect(await storedProduct(instance, changed)).toEqual([])

    await setDisabled(caller, instance, false)
    expect(await test.work()).toBe(2)
    expect(await storedProduct(instance, changed)).toMatchObject([{ vendor_name: 'Twice', is_selected: true }])
    expect(await storedProduct(instance, dropped)).toMatchObject([
      { vendor_name: dropped.vendorName, is_selected: false },
    ])
    const jobs = await caller.read(contract.jobs.getAll, { query: { page: 1, pageSize: 2 } })
    expect(jobs.map(({ title, actorName, done }) => [title, actorName, done])).toEqual([
      [`Vendor Product Selection: ${dropped.vendorName} (${dropped.vendorCode})`, 'Test Person', 1],
      [`Vendor Product: Twice (${changed.vendorCode})`, 'Test Person', 1],
    ])
    await setDisabled(caller, instance, true)
    await setDisabled(caller, instance, false)
    expect(await test.work(), 'told once').toBe(0)
  })

  it('receives changes made while it is enabled', async () => {
    const caller = await sender()
    const instance = await test.linkedInstance({ disabled: true })
    for (let round = 0; round < 2; round++) {
      const before = await product()
      await select(before.id, [instance.databaseId])
      await Promise.all([rename(caller, before, 'Renamed'), setDisabled(caller, instance, false)])
      await test.wait()
      await test.work()
      expect(await storedProduct(instance, before)).toMatchObject([{ vendor_name: 'Renamed', is_selected: true }])
      await setDisabled(caller, instance, true)
    }
    const missed = sql`select from missed_changes where "databaseId" = ${instance.databaseId}`
    const { rows } = await missed.execute(test.db)
    expect(rows.length).toBe(0)
  })
})
