import { expect, test } from 'vitest'
import { loadStateOf } from './useLastRecord.ts'

const record = { name: 'As it was read' }
const read = { data: record, error: null, status: 'success' } as const
/** The query cache's answer after a second read. */
const refused = (status: number) => ({ data: record, error: { status }, status: 'error' as const })
const notFound = { data: undefined, error: { status: 404 }, status: 'error' } as const
const notListed = { data: undefined, error: null, status: 'success' } as const
const waiting = { data: undefined, error: null, status: 'pending' } as const

test('keeps a deleted record while input is unsaved', () => {
  const existing = { data: record, isMissing: false, isLost: true }
  for (const query of [refused(404), refused(403), notListed])
    expect(loadStateOf(query, record, true)).toEqual(existing)
})

test('shows a deleted record as missing without input', () => {
  expect(loadStateOf(refused(404), record, false).isMissing).toBe(true)
  expect(loadStateOf(notListed, record, false)).toEqual({ data: undefined, isMissing: true, isLost: false })
  for (const isUnsaved of [false, true]) expect(loadStateOf(notFound, undefined, isUnsaved).isMissing).toBe(true)
})

test('treats existing, loading and unreadable records as present', () => {
  for (const query of [read, waiting, refused(500)]) {
    const { isMissing, isLost } = loadStateOf(query, record, true)
    expect([isMissing, isLost]).toEqual([false, false])
  }
})
