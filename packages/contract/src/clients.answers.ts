import * as z from 'zod'

/** A row of the client's page (G-CLI-11). */
export const ClientInstance = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  databaseCompany: z.string().nullable(),
  databaseName: z.string().nullable(),
  databaseServer: z.string().nullable(),
  disabled: z.boolean(),
  orgUnitId: z.int().nullable(),
})

export type ClientInstance = z.infer<typeof ClientInstance>

/** (G-CLI-09) */
export const ClientSummary = z.strictObject({
  acesClientId: z.int(),
  acesClientName: z.string(),
  clientCode: z.string(),
  clientIsDisabled: z.boolean(),
  orgUnitId: z.int().nullable(),
  /** Number of those that the caller can see; null: the caller can see none of any client. */
  instances: z.int().min(0).nullable(),
  /** The first end, from today, of the subscriptions that the caller can see; null: none has one. */
  nextEnd: z.iso.date().nullable(),
})
export type ClientSummary = z.infer<typeof ClientSummary>
