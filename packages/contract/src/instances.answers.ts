import * as z from 'zod'

const switchOf = () => z.boolean().nullable()

export const ClientOfInstance = z.strictObject({ acesClientId: z.int(), acesClientName: z.string() })
export type ClientOfInstance = z.infer<typeof ClientOfInstance>

/** Flags outside the caller's scope of their permission are null (G-PERM-07). */
export const InstanceSummary = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  acesClientId: z.int(),
  acesClient: ClientOfInstance,
  databaseName: z.string(),
  databaseServer: z.string(),
  databaseCompany: z.string(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
  /** Without a linked database nothing can be synced or sent. isDown is null outside the caller's scope. */
  isLinked: z.boolean(),
  isDown: switchOf(),
  /** Need DATA_BRIDGE_CONFIG_VIEW in the instance's org unit. */
  enableICE: switchOf(),
  enableFlatteningETL: switchOf(),
  enableDataBridge: switchOf(),
  /** Need VENDOR_CONFIG_VIEW in the instance's org unit. */
  enableBankVod: switchOf(),
  enableDataVerify: switchOf(),
  enableServiceFirst: switchOf(),
  enableXactus: switchOf(),
  enableDataFacts: switchOf(),
})
export type InstanceSummary = z.infer<typeof InstanceSummary>

/** Users with only a subscription permission get id and code; the rest is null. */
export const InstanceOfClient = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  acesClientId: z.int().nullable(),
  databaseName: z.string().nullable(),
  databaseServer: z.string().nullable(),
  databaseCompany: z.string().nullable(),
  disabled: z.boolean().nullable(),
  orgUnitId: z.int().nullable(),
})
export type InstanceOfClient = z.infer<typeof InstanceOfClient>
