import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { describe, expect, test } from 'vitest'
import { newerThan, withNewer } from './newer.ts'

const entry = (id: number, at = `2026-01-01T00:00:${id}.000Z`) => ({ id, at }) as HistoryEntry
const page = (entries: HistoryEntry[], next: string | null = null): HistoryPage => ({ entries, next, searchedTo: null })
const known = { pages: [page([entry(30), entry(20)], 'b'), page([entry(10)])], pageParams: [null, 'b'] }
const ids = ({ pages }: { pages: HistoryPage[] }) => pages.map(({ entries }) => entries.map(({ id }) => id))

describe('a history in sight', () => {
  test('asks from a minute before its newest entry on, and never further back than its filter', () => {
    expect(newerThan(known, { kind: ['client'] })).toEqual({ kind: ['client'], from: '2025-12-31T23:59:30.000Z' })
    expect(newerThan(known, { from: '2025-01-01' }).from).toBe('2025-12-31T23:59:30.000Z')
    expect(newerThan(known, { from: '2026-01-01T00:00:25.000Z' }).from).toBe('2026-01-01T00:00:25.000Z')
    expect(newerThan({ pages: [page([])], pageParams: [null] }, { text: 'a' })).toEqual({ text: 'a' })
  })

  test('takes what is newer into its first page, one that was late where it belongs, and none twice', () => {
    const late = entry(21, '2026-01-01T00:00:25.000Z')
    const read = withNewer(known, page([entry(40), entry(30), late, entry(20)]))
    expect(ids(read)).toEqual([[40, 30, 21, 20], [10]])
    expect([read.pages[0]?.next, read.pageParams]).toEqual(['b', [null, 'b']])
  })

  test('stays the same where nothing is newer, and begins anew where there is more than a page', () => {
    expect(withNewer(known, page([entry(30), entry(20)]))).toBe(known)
    const full = page([entry(60), entry(50)], 'c')
    expect(withNewer(known, full)).toEqual({ pages: [full], pageParams: [null] })
    const empty = { pages: [page([])], pageParams: [null] }
    expect(ids(withNewer(empty, page([entry(40)])))).toEqual([[40]])
  })
})
