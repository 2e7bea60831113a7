import { contract } from '@acm/contract'
import type { VendorProduct } from '@acm/contract/vendors'
import { type TestApp, touch, unique } from './app.ts'
import { errorsOf, type TestCaller, type TestResponse } from './caller.ts'

const values = () => ({
  vendorServiceGroup: 'Meridian',
  vendorServiceType: 'Credit Report',
  vendorCode: unique('CODE'),
  vendorName: unique('Vendor '),
  requestorName: 'Requestor',
  serviceResource: 'https://vendor.example/api',
})

export function givenVendors(test: TestApp) {
  return {
    editor: () => test.as(['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT']),
    save: (caller: TestCaller, given: object = {}) =>
      caller.call(contract.vendors.updateProduct, { body: { id: 0, isDisabled: false, ...values(), ...given } }),
    product: async (given: Partial<VendorProduct> = {}): Promise<VendorProduct> => {
      const row = { ...values(), isDisabled: false, ...given }
      const { id } = await test.db
        .insertInto('vendor_products')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      await touch(test.db, 'vendors')
      return { id, ...row, isSelected: null, instanceId: null, instancesWithUpdateFailure: null, rowVersion: 1 }
    },
    /** Bypasses the server. */
    select: async (vendorProductId: number, databaseIds: readonly number[]) => {
      const rows = databaseIds.map((databaseId) => ({ databaseId, vendorProductId }))
      await test.db.insertInto('vendor_selections').values(rows).execute()
    },
    sentences: (answer: TestResponse): Record<string, string> | number =>
      answer.status === 400 ? errorsOf(answer) : answer.status,
  }
}
