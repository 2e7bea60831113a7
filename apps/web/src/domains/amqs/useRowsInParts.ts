import { useCallback, useEffect, useState } from 'react'

/** Rows that are drawn at once: more would hold up the page. */
const PART = 10

type ReadRows<Row> = (start: number, count: number) => Promise<readonly Row[]>

/** Rows from the worker, drawn part after part. */
export interface RowsInParts<Row> {
  parts: readonly (readonly Row[])[]
  count: number
  total: number
  hasAll: boolean
  showMore: () => void
}

interface PartsAsked {
  total: number
  /** Shown at first, and more by each press. */
  step: number
  /** Wanted in any case, for paper. */
  least?: number
}

/** Rows from the worker, a few at a time, until as many are there as wanted. */
export function useRowsInParts<Row>(read: ReadRows<Row>, { total, step, least = 0 }: PartsAsked): RowsInParts<Row> {
  const [drawn, setDrawn] = useState<{ by: ReadRows<Row>; parts: readonly (readonly Row[])[]; wanted: number }>({
    by: read,
    parts: [],
    wanted: step,
  })
  // Other rows begin anew.
  const { parts, wanted } = drawn.by === read ? drawn : { parts: [], wanted: step }
  const count = parts.reduce((sum, part) => sum + part.length, 0)
  const most = Math.min(total, Math.max(wanted, least))
  useEffect(() => {
    if (count >= most) return
    let isWanted = true
    const put = (rows: readonly Row[]) => {
      if (!isWanted || rows.length === 0) return
      setDrawn((before) => {
        const known = before.by === read ? before : { parts: [], wanted: step }
        return { by: read, parts: [...known.parts, rows], wanted: known.wanted }
      })
    }
    // A worker that's gone answers nothing more: what's drawn stays.
    read(count, Math.min(PART, most - count)).then(put, () => undefined)
    return () => {
      isWanted = false
    }
  }, [read, count, most, step])
  const showMore = useCallback(
    () => setDrawn((before) => ({ ...(before.by === read ? before : { by: read, parts: [] }), wanted: count + step })),
    [read, count, step],
  )
  return { parts, count, total, hasAll: count >= most, showMore }
}
