import { PERMISSIONS } from '@acm/contract/core/permissions'
import { describe, expect, test } from 'vitest'
import { AREAS } from './areas.ts'
import { type GrantExtent, whereText } from './where.ts'

const names = (ids: readonly number[]) => ids.map((id) => `Unit ${id}`)
const some = (...orgUnitIds: number[]): GrantExtent => ({ allOrgUnits: false, orgUnitIds })

describe('access', () => {
  test('contains each of the 37 permissions in one area', () => {
    expect(AREAS.flatMap(({ permissions }) => permissions).sort()).toEqual([...PERMISSIONS].sort())
  })
  test('names the scope in words', () => {
    expect(whereText({ allOrgUnits: true, orgUnitIds: [] }, names)).toBe('All org units')
    expect(whereText(some(4, 7), names)).toBe('Unit 4, Unit 7')
    expect(whereText(some(1, 2, 3), names)).toBe('Unit 1, Unit 2, Unit 3')
    expect(whereText(some(1, 2, 3, 4, 5), names)).toBe('Unit 1, Unit 2 (+3 others)')
    expect(whereText(some(), names)).toBe('No org unit')
  })
})
