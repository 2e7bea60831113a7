import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordAccess, UNKNOWN } from './ReportTable.tsx'

const textOf = (visible: number, total: number) =>
  renderToStaticMarkup(createElement(RecordAccess, { visible, total })).replace(/<[^>]+>/g, '')

test('shows counts only once both are known', () => {
  expect(UNKNOWN).toBe(-1)
  for (const counts of [textOf(-1, -1), textOf(2, -1), textOf(-1, 3)]) expect(counts).toBe('\u00a0')
  expect(textOf(2, 3)).toBe('You only have access to 2 of 3 total records for this report.')
  expect(textOf(3, 3)).toBe('You have access to all 3 of 3 total records for this report.')
})
