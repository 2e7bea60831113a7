import type { InstanceLink, LinkedVendorProduct } from '../../platform/instance-link/instance-link.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Both kinds write the same row of an instance: by one key, the later change wins whichever kind it is. */
const put = async (link: InstanceLink, product: LinkedVendorProduct, version: number): Promise<null> => {
  await link.upsertVendorProduct({ key: String(product.id), version }, product)
  return null
}

/** Brings a changed product to the instances that have it. */
export const vendorProductJob = defineJob<LinkedVendorProduct>('vendorProduct', put)

/** Tells one instance that it has a product, or has it no more. */
export const vendorSelectionJob = defineJob<LinkedVendorProduct>('vendorSelection', put)
