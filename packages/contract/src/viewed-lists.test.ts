import { expect, test } from 'vitest'
import { historyKinds } from './history-kinds.ts'
import { HISTORY_READERS } from './viewed-lists.ts'

test('Activity opens for readers of some record (R-HIST-1)', () => {
  const opening = Object.values(historyKinds).flatMap(({ opens }) => opens)
  expect([...HISTORY_READERS].sort()).toEqual([...new Set(opening)].sort())
})
