import { expect, inject, it } from 'vitest'
import { upgradeFrom } from '../../../test/upgrades.ts'

/** All of them: npm run torture -- --only upgrades. */
it.each(['0004_instances', '0026_history_cuts'])(
  'a database with data of %s is brought up to date whole: its rows, secrets and history',
  async (age) => {
    const { wrong, tables, secrets } = await upgradeFrom(inject('testServer').address, age)
    expect(wrong).toEqual([])
    expect(tables).toBeGreaterThan(15)
    expect(secrets).toBeGreaterThan(1)
  },
)
