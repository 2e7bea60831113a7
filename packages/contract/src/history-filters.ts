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
/** Made when a call asks for them: browsers never do. */
export const historyFilters = (z: Zod) => ({
  kind: severalOf(z, z.enum(HISTORY_KINDS)).optional().describe('Record kinds; can be repeated.'),
  record: idText().optional().describe('Id of a record of that kind.'),
  within: recordText(HISTORY_KINDS)()
    .optional()
    .describe("Everything shown on a record's page: kind and id, e.g. 'instance.5'."),
  person: idText().optional().describe('Id of the user who made the change.'),
  who: storableText().optional().describe('Part of the name of whoever made the change; case and accents are ignored.'),
  job: idText().optional().describe('Id of a background job: everything it changed.'),
  action: severalOf(z, storableText())
    .optional()
    .describe(
      "Action of the entry, e.g. 'client.updateEmailPassword'; 'client.create' for saves that created the record, 'client.save' for other saves; can be repeated.",
    ),
  field: storableText().optional().describe('Name of a field that changed.'),
  orgUnit: idText().optional().describe('Id of the current org unit of the record, or of a record it affected.'),
  from: moment().optional().describe('A date (in UTC) or a time: nothing before it.'),
  to: moment().optional().describe('A date (in UTC, to its end) or a time: nothing after it.'),
  onlyChanges: z
    .enum(['true', 'false'])
    .optional()
    .describe('Leaves out sign-ins, views, downloads, denials, exports and job steps.'),
  text: storableText()
    .optional()
    .describe('Part of a value, of a name, or of whoever made the change; case and accents are ignored.'),
})
export type HistoryFilters = z.infer<z.ZodObject<ReturnType<typeof historyFilters>>>
