import { describe, expect, it } from 'vitest'
import { type AmqVersion, versionInEffect } from './amqs.ts'

const version = (number: number, startDate: string, enabled = true): AmqVersion =>
  ({ id: number, number, startDate, enabled }) as AmqVersion
const numberOf = (...versions: AmqVersion[]) => versionInEffect(versions, '2026-03-08')?.number

// R-AMQ-6
describe('the version in effect', () => {
  it('is the enabled one that started last', () => {
    expect(numberOf(version(1, '2025-01-01'), version(2, '2026-01-01'), version(3, '2024-01-01'))).toBe(2)
    expect(numberOf(version(1, '2025-01-01'), version(2, '2026-01-01', false))).toBe(1)
    expect(numberOf(version(1, '2025-01-01'), version(2, '2026-03-08'), version(3, '2026-03-09'))).toBe(2)
  })

  it('is the newest of one day, or none', () => {
    expect(numberOf(version(2, '2025-01-01'), version(1, '2025-01-01'))).toBe(2)
    expect(numberOf(version(1, '2999-01-01'), version(2, '2025-01-01', false))).toBeUndefined()
  })
})
