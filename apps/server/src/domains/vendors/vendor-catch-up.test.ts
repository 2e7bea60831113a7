import { contract } from '@acm/contract'
import type { VendorProduct } from '@acm/contract/vendors'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { LinkedInstance } from '../../../test/instance-databases.ts'
import { givenVendors } from '../../../test/vendors.ts'

const test = testApp()
const { product, select } = givenVendors(test)
const editor = () =>
  test.as(['VENDOR_PRODUCTS_EDIT', 'VENDOR_CONFIG_EDIT', 'INSTANCE_DETAILS_FULL_EDIT', 'SYNC_DATA_IMPORT_FIELDS'])
type Editor = Awaited<ReturnType<typeof editor>>
const storedProduct = ({ query }: LinkedInstance, { id }: { id: number }) =>
  query('select vendor_name, is_selected from vendor_product where id = $1', [id])
async function setDisabled(caller: Editor, { databaseId }: LinkedInstance, disabled: boolean): Promise<void> {
  const body = await caller.read(contract.instances.get, { params: { id: databaseId } })
  const { status } = await caller.call(contract.instances.save, { body: { ...body, disabled } })
  expect(status).toBe(200)
}
const rename = (caller: Editor, before: VendorProduct, vendorName: string) =>
  caller.read(contract.vendors.updateProduct, { body: { ...before, vendorName } })
const choose = (caller: Editor, { databaseId }: LinkedInstance, { id }: VendorProduct, isSelected: boolean) =>
  caller.call(contract.vendors.updateVendor, { params: { id: databaseId }, body: { id, isSelected } })

describe('an instance that was disabled', () => {
  it('receives only the latest missed change of each kind', async () => {
    const caller = await editor()
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
    expect(await storedProduct(instance, changed)).toEqual([{ vendor_name: 'Twice', is_selected: true }])
    expect(await storedProduct(instance, dropped)).toEqual([{ vendor_name: dropped.vendorName, is_selected: false }])
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
    const caller = await editor()
    const instance = await test.linkedInstance({ disabled: true })
    for (let round = 0; round < 3; round++) {
      const before = await product()
      await select(before.id, [instance.databaseId])
      await Promise.all([rename(caller, before, 'Renamed'), setDisabled(caller, instance, false)])
      await test.wait()
      await test.work()
      expect(await storedProduct(instance, before)).toEqual([{ vendor_name: 'Renamed', is_selected: true }])
      await setDisabled(caller, instance, true)
    }
    const { rows } = await sql`select from missed_changes`.execute(test.db)
    expect(rows.length).toBe(0)
  })
})
