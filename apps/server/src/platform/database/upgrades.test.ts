import { expect, inject, it } from 'vitest'
import { upgradeFrom } from '../../../test/upgrades.ts'

/** npm run torture -- --only upgrades tests every version. */
it.each([
  ['1.0.0', 'start'],
  ['1.0.0', 'restore'],
] as const)(
  'a database with data of %s is brought up to date whole by a %s: its rows, secrets and history',
  async (age, way) => {
    const { wrong, tables, secrets } = await upgradeFrom(inject('testServer').address, age, way)
    expect(wrong).toEqual([])
    expect(tables).toBeGreaterThan(15)
    expect(secrets).toBeGreaterThan(1)
  },
)
