import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { instance } from './instances.ts'

const RETENTION = [
  'dataRetentionPolicyMonthsToRetain',
  'dataRetentionPolicyPriority',
  'dataRetentionPolicyMaxAuditsToPurge',
  'dataRetentionPolicyMaxLoansToPurge',
]

// G-INST-06
describe.each(RETENTION)('while the policy is on, %s', (name) => {
  const { shape, check } = instance.input
  it.each([
    [null, 'Value is required.'],
    ['', 'Value is required.'],
    [0, 'Value must be at least 1.'],
    [-99_999_999_999, 'Value must be at least 1.'],
    [1.5, 'Enter a whole number.'],
    ['abc', 'Enter a whole number.'],
    [true, 'Enter a whole number.'],
    [99_999_999_999, 'Enter a number up to 2,147,483,647.'],
    ['99,999,999,999', 'Enter a number up to 2,147,483,647.'],
    ['1', undefined],
  ])('%j is answered with %j', (typed, sentence) => {
    const { data, error } = shape(z).safeParse({ databaseId: 0, enableDataRetentionPolicy: true, [name]: typed })
    expect(error ? error.issues[0]?.message : check(data ?? {}, [name])[0]?.errorMessage).toBe(sentence)
  })
})
