import { expect, it } from 'vitest'
import * as z from 'zod'
import { instanceAiSettings } from './ai-settings.ts'

const { shape, check } = instanceAiSettings.input

/** The stored value, or the sentence of the refusal. */
function quotaOf(monthlyQuota: unknown): unknown {
  const { data, error } = shape(z).safeParse({ databaseId: 1, monthlyQuota })
  return error ? error.issues[0]?.message : (check(data ?? {})[0]?.errorMessage ?? data?.monthlyQuota)
}

// G-AI-05
it.each([12, 12.5, '12', '12.5', ' 12.34 ', 9_999_999.99, '007'])('a quota can be %j', (typed) =>
  expect(quotaOf(typed)).toBe(Number(typed)),
)
it.each([12.345, '12.345', '12.340', -1, '-1', 'abc', '12.', '.5', '1,000', 10_000_000, '1e3', 1e21, true, [1]])(
  'a quota is never %j',
  (typed) => expect(quotaOf(typed)).toBe('Value must be a dollar amount'),
)
it.each([null, '', ' ', undefined])('a quota is required: %j', (typed) =>
  expect(quotaOf(typed)).toBe('Value is required.'),
)
