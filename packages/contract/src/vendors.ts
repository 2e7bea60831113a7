import { anyOf, endpoint, idParam, idText, listEndpoint } from './core/endpoint.ts'
import { flag, input, ownId, requiredText, rowVersion } from './core/fields.ts'
import { column } from './core/list-columns.ts'
import { type Answer, record, recordList } from './core/record.ts'
import { schema } from './core/schema.ts'
import { storableText } from './core/shapes.ts'
import { typed } from './core/typed.ts'
import { url } from './core/url.ts'
import { instance } from './instances.ts'
import type { VendorFlags, VendorProductOptions } from './vendors.answers.ts'

export type { VendorFlags, VendorProductOptions } from './vendors.answers.ts'

/** `isDisabled` is the only key: enabled is its inverse (G-VEN-09). */
export const vendorProduct = record({
  name: 'vendorProduct',
  id: 'id',
  chosenOnce: ['vendorCode'],
  groups: {
    product: {
      edit: ['VENDOR_PRODUCTS_EDIT'],
      fields: {
        /** Fixed (G-VEN-08); unique within platform and product type. */
        vendorCode: requiredText('Vendor Code', 20, { isCode: true }),
        vendorName: requiredText('Vendor Name', 100),
        vendorServiceGroup: requiredText('Platform', 50),
        vendorServiceType: requiredText('Product Type', 50),
        requestorName: requiredText('Requestor Name', 200),
        serviceResource: requiredText('Service Resource', 200, {
          isCode: true,
          hint: 'Full URL, starting with http:// or https://',
          rules: [url],
        }),
        /** Not offered to instances; those that selected it keep it (R-SAVE-9). */
        isDisabled: flag('Disabled', { opposite: 'Enabled' }),
      },
    },
  },
  shown: {
    /** Whether the asked instance has it; null: no instance was asked for. */
    isSelected: typed<boolean | null>(),
    instanceId: typed<number | null>(),
    /** '3, 5': instances that an update has not reached, '' when none (G-VEN-05); null: nothing was updated. */
    instancesWithUpdateFailure: typed<string | null>(),
  },
})
export type VendorProduct = Answer<typeof vendorProduct>
export interface SavedVendorProduct extends VendorProduct {
  /** Active instances with the product that didn't receive it, because they are not linked. */
  instancesNotLinked: number
}

/** The switch is locked then, with this sentence as its reason (G-VEN-04). */
export const MERIDIAN_STAYS = 'Meridian cannot be disabled once it is enabled.'

export const PRODUCT_DISABLED = 'This vendor product is disabled. Select another one.'

/** Its products are open to instances with enabled data facts. */
export const MERIDIAN = 'Meridian'

/** One product with its choice, or integrations (G-VEN-02). */
export const VendorChoiceInput = input({
  id: ownId(),
  isSelected: flag('Selected'),
  ...instance.groups.vendors.fields,
  ...instance.groups.meridian.fields,
  /** The instance's version, for integrations; a choice of products has none. */
  rowVersion: rowVersion(),
})

const UPDATED = 'Vendor product updated successfully'
const NOT_UPDATED = 'Unable to update vendor product'
const UPDATE = 'Vendor product update'
const PARTIALLY_UPDATED = `${UPDATE} was partially successful`

export const vendors = {
  getAllProducts: listEndpoint({
    path: '/Vendors/GetAllVendorProducts',
    summary: 'All vendor products',
    permission: anyOf('VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT'),
    scope: 'global',
    reads: ['vendors'],
    list: {
      columns: {
        vendorServiceGroup: column(vendorProduct.fields.vendorServiceGroup, { filter: 'oneOf', sort: true }),
        vendorCode: column(vendorProduct.fields.vendorCode, { filter: 'text', sort: true }),
        vendorName: column(vendorProduct.fields.vendorName, { filter: 'text', sort: true }),
        vendorServiceType: column(vendorProduct.fields.vendorServiceType, { filter: 'oneOf', sort: true }),
        requestorName: column(vendorProduct.fields.requestorName, { filter: 'text', sort: true }),
        serviceResource: column(vendorProduct.fields.serviceResource, { filter: 'text', sort: true, isLong: true }),
        isEnabled: { label: 'Enabled', kind: 'flag', filter: 'inBrowser', filterLabel: 'Enabled Only' },
        isDisabled: { filter: 'flag', sort: true },
        id: { sort: true },
      },
      defaultSort: 'vendorServiceGroup',
    },
    response: recordList(vendorProduct),
    failure: "Can't get vendor products. Please try again",
  }),
  getOptions: endpoint({
    path: '/Vendors/GetVendorProductOptions',
    summary: 'The platforms and product types, including disabled ones',
    permission: anyOf('VENDOR_PRODUCTS_VIEW', 'VENDOR_PRODUCTS_EDIT'),
    scope: 'global',
    reads: ['vendors'],
    response: typed<VendorProductOptions>(),
    failure: "Can't get vendor product options. Please try again",
  }),
  getForInstance: endpoint({
    path: '/Vendors/GetVendorProductsForInstance/{databaseId}/{platform}',
    summary:
      'The enabled products of a platform and whether they are selected for the instance, plus disabled ones still selected; empty for an unknown platform',
    permission: anyOf('VENDOR_CONFIG_VIEW', 'VENDOR_CONFIG_EDIT'),
    scope: 'each',
    params: schema((z) => z.object({ databaseId: idText(z), platform: storableText(z) })),
    response: recordList(vendorProduct),
    failure: "Can't get vendor products. Please try again",
  }),
  updateVendor: endpoint({
    path: '/Vendors/UpdateVendor/{id}',
    summary: 'Selects or deselects a vendor product for an instance, or sets its integrations',
    permission: anyOf('VENDOR_CONFIG_EDIT'),
    scope: 'each',
    params: idParam,
    body: VendorChoiceInput.shape,
    response: typed<VendorProduct | VendorFlags>(),
    success: UPDATED,
    partial: {
      sentence: PARTIALLY_UPDATED,
      isPartial: (answer) => 'instancesWithUpdateFailure' in answer && Boolean(answer.instancesWithUpdateFailure),
      job: { kind: 'vendorSelection', name: UPDATE },
    },
    failure: NOT_UPDATED,
    acts: {
      integration: {
        success: 'Client Instance Saved Successfully',
        failure: 'There was a problem saving the client instance',
        ms: [4000, 4000],
      },
    },
  }),
  updateProduct: endpoint({
    path: '/Vendors/UpdateVendorProduct',
    summary: 'Creates (id 0) or updates a vendor product and sends the change to the instances that use it',
    permission: anyOf('VENDOR_PRODUCTS_EDIT'),
    scope: 'global',
    body: vendorProduct.input.shape,
    response: typed<SavedVendorProduct>(),
    success: UPDATED,
    partial: {
      sentence: PARTIALLY_UPDATED,
      isPartial: ({ instancesWithUpdateFailure }) => Boolean(instancesWithUpdateFailure),
      job: { kind: 'vendorProduct', name: UPDATE },
    },
    failure: NOT_UPDATED,
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    vendors: true
  }
}
