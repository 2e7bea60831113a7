import type { Permission } from '@acm/contract/core/permissions'
import { type VendorProduct, vendors } from '@acm/contract/vendors'
import type { Locator, Page } from 'playwright-core'
import { givenVendors } from '../../apps/server/test/vendors.ts'
import type { TestConsole } from './console.ts'

export const EDIT: Permission[] = ['VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT']
export const PARTIAL =
  'The vendor product was successfully updated but the below instance(s) were unable to update the vendor product.'
export const UPDATED = 'Vendor product updated successfully'
export const WARNING = 'Vendor product update was partially successful'

export const row = (page: Page, { vendorCode }: VendorProduct): Locator =>
  page.getByRole('row').filter({ hasText: vendorCode })
export const toggle = (page: Page, one: VendorProduct): Locator => row(page, one).getByRole('switch')

export function testVendors(test: TestConsole) {
  const setUp = givenVendors(test)
  const stored = async ({ id }: { id: number }) =>
    (await (await setUp.editor()).get<VendorProduct[]>('/Vendors/GetAllVendorProducts')).body.find(
      (one) => one.id === id,
    )
  return { ...setUp, SAVE: vendors.updateProduct.path, stored }
}
