import { anyOf, endpoint, idText } from './core/endpoint.ts'
import type { RequiredField } from './core/field.ts'
import { messages } from './core/messages.ts'
import { type Answer, oneRecord, record } from './core/record.ts'
import { type Rule, required } from './core/rules.ts'
import { schema } from './core/schema.ts'
import { storedAs } from './core/stored.ts'
import { typed } from './core/typed.ts'

const DOLLARS = /^\d+(\.\d{1,2})?$/
const DOLLARS_OR_NONE = /^(\d+(\.\d{1,2})?)?$/
const MOST = 9_999_999.99

const isDollarAmount = (value: unknown) => DOLLARS.test(String(value)) && Number(value) <= MOST
const dollarAmount: Rule = (value) => (value === null || isDollarAmount(value) ? null : messages.dollarAmount)

/** Digits with at most two decimals, as a number or its text (G-AI-05). */
const monthlyQuota: RequiredField<number> = {
  label: 'Monthly Quota (USD)',
  kind: 'number',
  unit: 'dollars',
  hint: 'e.g. 250 or 250.00',
  shape: schema((z) =>
    z
      .union([z.number(), z.string().trim().regex(DOLLARS_OR_NONE, messages.dollarAmount)], {
        error: messages.dollarAmount,
      })
      .nullish()
      .transform((value) => (value === '' || value === undefined || value === null ? null : Number(value))),
  ),
  required: true,
  rules: [required, dollarAmount],
}

/** rowVersion is 0 while nothing is stored. */
export const instanceAiSettings = record({
  name: 'aiSettings',
  belongsTo: 'databaseId',
  liesIn: 'orgUnitId',
  groups: {
    quota: {
      edit: ['FEATURE_FLAG_EDIT'],
      fields: {
        /** US dollars, at most two decimals; null while nothing is stored. */
        monthlyQuota: storedAs(monthlyQuota, typed<number | null>()),
      },
    },
  },
})
export type AiSettings = Answer<typeof instanceAiSettings>

const EDIT = anyOf('FEATURE_FLAG_EDIT')
const query = schema((z) => z.object({ id: idText(z) }))
const UNKNOWN = 'Unknown instance'

export const aiSettings = {
  get: endpoint({
    method: 'POST',
    changes: false,
    path: '/AcesIntelligence/GetSettings',
    summary: 'Reads the AI settings of an instance; changes nothing, even though it is a POST',
    permission: EDIT,
    scope: 'each',
    query,
    response: oneRecord(instanceAiSettings),
    failure: 'Unable to get AI Settings',
    failureOf: { 404: UNKNOWN },
    ms: [4000, 4000],
  }),
  save: endpoint({
    path: '/AcesIntelligence/SaveSettings',
    summary: 'Saves the AI settings of an instance; returns true once they are stored',
    permission: EDIT,
    scope: 'each',
    query,
    body: instanceAiSettings.input.shape,
    response: typed<boolean>(),
    success: 'AI Settings saved successfully',
    failsWith: false,
    failure: 'There was a problem saving the AI Settings',
    failureOf: { 200: 'No records updated', 404: UNKNOWN },
    ms: [4000, 4000],
  }),
}
