import * as z from 'zod'

/** Access follows the org unit of the instance (G-BO-03). */
export const BoInstance = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  databaseCompany: z.string().nullable(),
  orgUnitId: z.int().nullable(),
  acesClientId: z.int(),
})
export type BoInstance = z.infer<typeof BoInstance>
