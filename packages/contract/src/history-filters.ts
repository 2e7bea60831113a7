import * as z from 'zod'
import { idText, recordText } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { inUtc, storableText } from './core/shapes.ts'
import { HISTORY_KINDS } from './history-kinds.ts'

const severalOf = <T extends z.ZodType>(one: T) => z.preprocess((given) => [given].flat(), z.array(one).max(100))
const moment = () =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: messages.invalid })
    .refine((text) => inUtc(text) !== null, messages.invalid)
    .transform((text) => (text.includes('T') ? (inUtc(text) ?? text) : text))

/** Made when a call asks for them: browsers never do. */
export const historyFilters = () => ({
  kind: severalOf(z.enum(HISTORY_KINDS)).optional().describe('Kinds of records; may be repeated.'),
  record: idText().optional().describe('Id of a record of these kinds.'),
  within: recordText(HISTORY_KINDS)
    .optional()
    .describe("All that the page of a record shows: kind and id, such as 'instance.5'."),
  person: idText().optional().describe('Id of the user who acted.'),
  who: storableText()
    .optional()
    .describe('A part of the name of who acted, in any letter case, with or without accents.'),
  action: severalOf(storableText())
    .optional()
    .describe(
      "As entries tell it, such as 'client.updateEmailPassword'; of saves 'client.create' are those that made a record, 'client.save' the others; may be repeated.",
    ),
  field: storableText().optional().describe('Name of a field that changed.'),
  orgUnit: idText().optional().describe('Id of an org unit in which the record, or one it touched, lies now.'),
  from: moment().optional().describe('A day (in UTC) or a moment: nothing before it.'),
  to: moment().optional().describe('A day (in UTC, to its end) or a moment: nothing after it.'),
  onlyChanges: z
    .enum(['true', 'false'])
    .optional()
    .describe('Leaves out sign-ins, looks, downloads, refusals, exports and the steps of jobs.'),
  text: storableText()
    .optional()
    .describe('A part of a value, of a name, or of who acted, in any letter case, with or without accents.'),
})
export type HistoryFilters = z.infer<z.ZodObject<ReturnType<typeof historyFilters>>>
