import { expect, inject, it } from 'vitest'
import { startReplicas } from './replicas.ts'

// Ten rounds with demonstration data: npm run torture.
it('three servers that start together on an empty database all come up', { timeout: 120_000 }, async () => {
  expect(await startReplicas({ address: inject('testServer').address })).toEqual([])
})
