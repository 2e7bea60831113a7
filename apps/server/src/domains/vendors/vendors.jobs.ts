import type { InstanceLink, LinkedVendorProduct } from '../../platform/instance-link/instance-link.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Both kinds write the same row, so they share a key: the later change of either kind wins. */
const put = async (link: InstanceLink, product: LinkedVendorProduct, version: number): Promise<null> => {
  await link.upsertVendorProduct({ key: String(product.id), version }, product)
  return null
}

export const vendorProductJob = defineJob<LinkedVendorProduct>('vendorProduct', put)

export const vendorSelectionJob = defineJob<LinkedVendorProduct>('vendorSelection', put)
