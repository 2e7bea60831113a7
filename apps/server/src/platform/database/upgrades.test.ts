import { expect, inject, it } from 'vitest'
import { upgradeFrom } from '../../../test/upgrades.ts'

/** npm run torture -- --only upgrades tests every version, also by a start. */
it('updates a backup of 1.0.0: rows, secrets and history', async () => {
  const { wrong, tables, secrets } = await upgradeFrom(inject('testServer').address, '1.0.0', 'restore')
  expect(wrong).toEqual([])
  expect(tables).toBeGreaterThan(15)
  expect(secrets).toBeGreaterThan(1)
})
