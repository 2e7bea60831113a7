import { contract } from '@acm/contract'
import { expect, it } from 'vitest'
import { createQueryClient, isWithheld } from './queryClient.ts'
import { ApiFailure } from './request.ts'

const stored = { id: 7, name: 'stored', code: 'A', secret: null, rowVersion: 3, editableFields: ['name'] }
const { editableFields: _, ...sent } = stored

it.each([
  ['nothing but what may not be changed any more', { ...sent, code: 'B' }, stored, true],
  ['a secret that may not be changed any more', { ...sent, secret: 'typed' }, stored, true],
  ['a part of it', { ...sent, name: 'new', code: 'B' }, { ...stored, name: 'new', rowVersion: 4 }, false],
  ['what is the same once it is stored', { ...sent, name: 'stored ' }, stored, false],
  ['what nobody limits', { ...sent, code: 'B' }, { ...stored, editableFields: undefined }, false],
  ['no record', { name: 'x' }, true, false],
])('%s was sent', (_what, given, answer, expected) => {
  expect(isWithheld(given, answer)).toBe(expected)
})

it('shows success and failure for their own durations', async () => {
  const shown: unknown[][] = []
  const client = createQueryClient({ show: (...one) => shown.push(one), sessionLost() {}, forbidden() {} })
  const meta = { endpoint: contract.users.updateOwnPassword, affects: [] }
  const run = (mutationFn: () => Promise<unknown>) =>
    client
      .getMutationCache()
      .build(client, { mutationFn, meta })
      .execute(undefined)
      .catch(() => undefined)
  await run(async () => true)
  await run(() => Promise.reject(new ApiFailure(500, null)))
  expect(shown.map(([, level, ms]) => [level, ms])).toEqual([
    ['success', 3000],
    ['error', 9000],
  ])
})
