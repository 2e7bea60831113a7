import type * as z from 'zod'
import { idText, recordText } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { schema, type Zod } from './core/schema.ts'
import { inUtc, storableText } from './core/shapes.ts'
import { HISTORY_KINDS } from './history-kinds.ts'

const severalOf = <T extends z.ZodType>(z: Zod, one: T) =>
  z.preprocess((given) => [given].flat(), z.array(one).max(100))
const moment = schema((z) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: messages.invalid })
    .refine((text) => inUtc(text) !== null, messages.invalid)
    .transform((text) => (text.includes('T') ? (inUtc(text) ?? text) : text)),
)
const flag = schema((z) => z.enum(['true', 'false']).optional())

/** Made when a call asks for them: browsers never do. */
export const historyFilters = (z: Zod) => ({
  kind: severalOf(z, z.enum(HISTORY_KINDS)).optional().describe('Record types; can be repeated.'),
  within: recordText(HISTORY_KINDS)(z)
    .optional()
    .describe("Everything shown on a record's page: kind and id, e.g. 'instance.5'."),
  person: idText(z).optional().describe('Id of the user who made the change.'),
  action: severalOf(z, storableText(z))
    .optional()
    .describe(
      "Action of the entry, e.g. 'client.updateEmailPassword'; 'client.create' for saves that created the record, 'client.save' for other saves; can be repeated.",
    ),
  orgUnit: idText(z).optional().describe('Id of an org unit in which the record was before or after the entry.'),
  from: moment(z).optional().describe('A date (in UTC) or a time: nothing before it.'),
  to: moment(z).optional().describe('A date (in UTC, to its end) or a time: nothing after it.'),
  onlyChanges: flag(z).describe('Leaves out sign-ins, views, downloads, denials, exports and job steps.'),
  each: flag(z).describe('Lists each record of a bulk change as well, and not only the bulk change.'),
})
export type HistoryFilters = z.infer<z.ZodObject<ReturnType<typeof historyFilters>>>
