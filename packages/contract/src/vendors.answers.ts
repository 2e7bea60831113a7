import * as z from 'zod'

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
