import type { Endpoint } from '@acm/contract/core/endpoint'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowWindows } from '../ui/list/model/listModel.ts'
import type { ListPage } from './client.ts'
import { type ListQuery, pageQuery } from './pageQuery.ts'
import type { ApiFailure } from './request.ts'

/** Rows that are fetched at once for a list that is drawn as one. */
export const WINDOW = 250
/** So many windows are held; the others are asked for anew when they come into sight again. */
const KEPT = 8
/** So many rows beyond those in sight are there before somebody comes to them. */
const AHEAD = 50
/** So often what is in sight is asked for; whoever passes more than a window in this time does not look at it. */
const LOOK_MS = 100

interface Asked<Answer, Row> {
  /** Filters and order. */
  query: ListQuery
  rowsOf: (answer: Answer) => readonly Row[]
  /** The first window, which is read whatever is in sight. */
  first: readonly Row[]
  /** 0: there is nothing beyond that. */
  total: number
}

interface Windows<Row> extends RowWindows<Row> {
  /** The rows there are. */
  rows: readonly Row[]
  /** Under which the query cache keeps them, without the first. */
  queryKeys: readonly (readonly unknown[])[]
  error: ApiFailure | null
  retry: () => void
}

/** A list whose rows come as they are scrolled to. */
export function useWindows<Q, Answer, Row>(
  endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>,
  { query, rowsOf, first, total }: Asked<Answer, Row>,
): Windows<Row> {
  const { pages, show } = usePagesInSight(JSON.stringify(query), total)
  const asked = pages.map((page) => pageQuery(endpoint, { ...query, page, pageSize: WINDOW }))
  const read = useQueries({
    queries: asked.map((one) => ({
      ...one,
      // Held for as long as it is one of these: a list of any length takes a bounded place.
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
  const queryKeys = asked.map((one) => one.queryKey)
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

/** The windows that are held: those in sight first, then those that were before, of this question alone. */
function usePagesInSight(question: string, total: number) {
  const [held, setHeld] = useState({ question, pages: NONE })
  const ask = useCallback(
    (from: number, to: number) =>
      setHeld((before) => {
        const [least, most] = [Math.max(2, pageOf(from - AHEAD)), pageOf(Math.min(to + AHEAD, total - 1))]
        const wanted = Array.from({ length: Math.max(0, most - least + 1) }, (_, step) => least + step)
        const others = before.question === question ? before.pages : NONE
        const pages = [...wanted, ...others.filter((page) => !wanted.includes(page))].slice(0, KEPT)
        return { question, pages }
      }),
    [question, total],
  )
  return { pages: held.question === question && total > 0 ? held.pages : NONE, show: useUnhurried(ask) }
}

/** Tells what is in sight now and then while somebody scrolls, and always where it comes to rest. */
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
