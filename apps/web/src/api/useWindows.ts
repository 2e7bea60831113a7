import type { Endpoint } from '@acm/contract/core/endpoint'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowWindows } from '../ui/list/model/listModel.ts'
import type { ListPage } from './client.ts'
import { type ListQuery, pageQuery } from './pageQuery.ts'
import type { ApiFailure } from './request.ts'

/** Rows per window. */
export const WINDOW = 250
/** Windows kept; others are requested again when they come into view. */
const MAX_WINDOWS = 8
/** Rows to prefetch beyond the visible ones. */
const AHEAD = 50
/** Interval between checks; scrolling more than a window in the meantime counts as passing by. */
const LOOK_MS = 100

interface WindowOptions<Answer, Row> {
  query: ListQuery
  rowsOf: (answer: Answer) => readonly Row[]
  /** The first window, always loaded. */
  first: readonly Row[]
  /** 0: no windows are needed. */
  total: number
}

interface Windows<Row> extends RowWindows<Row> {
  rows: readonly Row[]
  /** Query keys of all windows but the first. */
  queryKeys: readonly (readonly unknown[])[]
  error: ApiFailure | null
  retry: () => void
}

export function useWindows<Q, Answer, Row>(
  endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>,
  { query, rowsOf, first, total }: WindowOptions<Answer, Row>,
): Windows<Row> {
  const { pages, show } = usePagesInSight(JSON.stringify(query), total)
  const queries = pages.map((page) => pageQuery(endpoint, { ...query, page, pageSize: WINDOW }))
  const read = useQueries({
    queries: queries.map((one) => ({
      ...one,
      // Collected once it is not among the kept windows, which bounds memory.
      gcTime: 0,
    })),
    combine: outcomesOf<Answer>,
  })
  const parts = useMemo(() => {
    const others = pages.map((page, at): [number, readonly Row[]] => {
      const answer = read.answers[at]
      return [page, answer === undefined ? [] : rowsOf(answer)]
    })
    return new Map([[1, first], ...others])
  }, [pages, read, first, rowsOf])
  const rowAt = useCallback((place: number) => parts.get(pageOf(place))?.[place % WINDOW], [parts])
  const rows = useMemo(() => (pages.length > 0 ? [...parts.values()].flat() : first), [pages, parts, first])
  const queryKeys = queries.map((one) => one.queryKey)
  return { rowAt, show, rows, queryKeys, error: read.error, retry: read.retry }
}

const pageOf = (place: number): number => Math.floor(place / WINDOW) + 1

function outcomesOf<Answer>(results: UseQueryResult<ListPage<Answer>, ApiFailure>[]) {
  return {
    answers: results.map(({ data }) => data?.answer),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
  }
}

const NONE: readonly number[] = []

/** Kept windows of the current query: visible ones first, then earlier ones. */
function usePagesInSight(question: string, total: number) {
  const [held, setHeld] = useState({ question, pages: NONE })
  const ask = useCallback(
    (from: number, to: number) =>
      setHeld((before) => {
        const [least, most] = [Math.max(2, pageOf(from - AHEAD)), pageOf(Math.min(to + AHEAD, total - 1))]
        const pageNumbers = Array.from({ length: Math.max(0, most - least + 1) }, (_, step) => least + step)
        const others = before.question === question ? before.pages : NONE
        const pages = [...pageNumbers, ...others.filter((page) => !pageNumbers.includes(page))].slice(0, MAX_WINDOWS)
        return { question, pages }
      }),
    [question, total],
  )
  return { pages: held.question === question && total > 0 ? held.pages : NONE, show: useUnhurried(ask) }
}

/** Throttled: skips rows that scroll by and always reports where scrolling ends. */
function useUnhurried(ask: (from: number, to: number) => void) {
  const sight = useRef({ ask, from: 0, to: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (from: number, to: number) => {
      const look = (before: number) => {
        const now = sight.current
        const isPassing = Math.abs(now.from - before) > WINDOW
        timer.current = isPassing ? setTimeout(look, LOOK_MS, now.from) : undefined
        if (!isPassing) now.ask(now.from, now.to)
      }
      sight.current = { ask, from, to }
      timer.current ??= setTimeout(look, LOOK_MS, from)
    },
    [ask],
  )
}
