import * as z from 'zod'
import { type Answers, answerShape } from './core/answers.ts'
import { vendorProduct, type vendors } from './vendors.ts'

/** Disabled ones are not offered (G-VEN-07). */
export const VendorProductOptions = z.strictObject({
  vendorServiceGroups: z.array(z.strictObject({ serviceGroupName: z.string(), disabled: z.boolean() })),
  vendorServiceTypes: z.array(z.strictObject({ serviceTypeName: z.string(), disabled: z.boolean() })),
})
export type VendorProductOptions = z.infer<typeof VendorProductOptions>

export const VendorFlags = z.strictObject({
  databaseId: z.int(),
  enableBankVod: z.boolean(),
  enableDataVerify: z.boolean(),
  enableServiceFirst: z.boolean(),
  enableXactus: z.boolean(),
  /** Shown as Meridian. */
  enableDataFacts: z.boolean(),
  rowVersion: z.int(),
})
export type VendorFlags = z.infer<typeof VendorFlags>

const product = answerShape(vendorProduct, {
  isSelected: z.boolean().nullable(),
  instanceId: z.int().nullable(),
  instancesWithUpdateFailure: z.string().nullable(),
})
const vendorProductAnswer = z.strictObject(product).meta({ id: 'VendorProduct' })

export const SavedVendorProduct = z.strictObject({
  ...product,
  /** Active instances with the product that were not told, because they are not linked. */
  instancesNotLinked: z.int(),
})
export type SavedVendorProduct = z.infer<typeof SavedVendorProduct>

export const vendorsAnswers: Answers<typeof vendors> = {
  getAllProducts: z.array(vendorProductAnswer),
  getOptions: VendorProductOptions,
  getForInstance: z.array(vendorProductAnswer),
  updateVendor: z.union([vendorProductAnswer, VendorFlags]),
  updateProduct: SavedVendorProduct,
}
