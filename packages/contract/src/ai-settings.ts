import { z } from 'zod'
import { anyOf, endpoint, idText } from './core/endpoint.ts'
import { type Field, input, rowVersion } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { type Rule, required } from './core/rules.ts'

/** What an instance may use of Aces Intelligence. */
export const AiSettings = z.strictObject({
  /** US dollars, at most two decimals; null while nothing is stored. */
  monthlyQuota: z.number().nullable(),
  /** Of the billing item behind it, 0 while nothing is stored. */
  rowVersion: z.int(),
})
export type AiSettings = z.infer<typeof AiSettings>

const DOLLARS = /^\d+(\.\d{1,2})?$/
const MOST = 9_999_999.99

const isDollarAmount = (value: unknown) => DOLLARS.test(String(value)) && Number(value) <= MOST
const dollarAmount: Rule = (value) => (value === null || isDollarAmount(value) ? null : messages.dollarAmount)

/** Digits with at most two decimals, as a number or its text (G-AI-05); anything else is none. */
const monthlyQuota: Field<number | null> = {
  label: 'Monthly Quota (USD)',
  kind: 'number',
  shape: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^$|^\d+(\.\d{1,2})?$/, messages.dollarAmount),
      ],
      {
        error: messages.dollarAmount,
      },
    )
    .nullish()
    .transform((value) => (value === '' || value === undefined || value === null ? null : Number(value))),
  required: true,
  rules: [required, dollarAmount],
}

export const AiSettingsInput = input({ monthlyQuota, rowVersion: rowVersion() })

const EDIT = anyOf('FEATURE_FLAG_EDIT')
const query = z.object({ id: idText })
const UNKNOWN = 'Unknown instance'

export const aiSettings = {
  get: endpoint({
    method: 'POST',
    path: '/AcesIntelligence/GetSettings',
    summary: 'The AI settings of an instance; changes nothing, although it is a POST',
    permission: EDIT,
    scope: 'each',
    query,
    noStore: true,
    response: AiSettings,
    failure: 'Unable to get AI Settings',
    failureOf: { 404: UNKNOWN },
    ms: [4000, 4000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/AcesIntelligence/SaveSettings',
    summary: 'Sets the AI settings of an instance; true: they are stored as given',
    permission: EDIT,
    scope: 'each',
    changes: true,
    query,
    body: AiSettingsInput.shape,
    response: z.boolean(),
    success: 'AI Settings saved successfully',
    failsWith: false,
    failure: 'There was a problem saving the AI Settings',
    failureOf: { 200: 'No records updated', 404: UNKNOWN },
    ms: [4000, 4000],
  }),
}
