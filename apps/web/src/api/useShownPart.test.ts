import { expect, test } from 'vitest'
import { partText } from './useList.ts'

test.each([
  [['North'], 'North'],
  [['North', 'South'], 'North and South'],
  [['East', 'North', 'South'], 'East, North and South'],
  [['East', 'North', 'South', 'West', 'Far'], 'East, North and 3 others'],
])('of %j a list says "%s"', (names, text) => expect(partText(names)).toBe(text))
