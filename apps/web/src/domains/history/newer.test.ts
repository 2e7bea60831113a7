import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { describe, expect, test } from 'vitest'
import { foldedIn, newerThan, othersIn, withNewer } from './newer.ts'

const entry = (id: number, at = `2026-01-01T00:00:${id}.000Z`) => ({ id, at }) as HistoryEntry
const page = (entries: HistoryEntry[], next: string | null = null): HistoryPage => ({
  entries,
  jobs: [],
  next,
  searchedTo: null,
})
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

  test('shows a folded job by its newest entry and with its newest number, also if it went on since it was read', () => {
    const ofJob = (id: number, job: number | null) => ({ ...entry(id), from: { job } }) as HistoryEntry
    const first = { ...page([ofJob(30, 7), ofJob(20, null)], 'b'), jobs: [{ job: 7, others: 2 }] }
    const older = { ...page([ofJob(12, 8), ofJob(11, 8), ofJob(10, 9)]), jobs: [{ job: 9, others: null }] }
    const wentOn = { ...page([ofJob(40, 7), ofJob(30, 7), ofJob(20, null)]), jobs: [{ job: 7, others: 3 }] }
    const { pages } = withNewer({ pages: [first, older], pageParams: [null, 'b'] }, wentOn)
    const others = othersIn(pages)
    expect([...others].sort()).toEqual([
      [7, 3],
      [9, null],
    ])
    // Job 8 is not folded: each of its entries stays.
    expect(foldedIn(pages, others).map(({ id }) => id)).toEqual([40, 20, 12, 11, 10])
  })
})
