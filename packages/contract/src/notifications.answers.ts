import * as z from 'zod'

export const PossibleNotification = z.strictObject({ id: z.int(), name: z.string(), isEnabled: z.boolean() })
export type PossibleNotification = z.infer<typeof PossibleNotification>
