import { contract } from '@acm/contract'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import type { SavedVendorProduct, VendorProduct } from '@acm/contract/vendors'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const { editor, product, save, sentences } = givenVendors(test)

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
