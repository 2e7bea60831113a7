import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { isCommand } from '../../shortcuts.ts'
import { usePrinting } from '../../usePrinting.ts'
import type { ListModel } from '../model/listModel.ts'

/** R-LIST-12. */
const MOST_PRINTED = 2_000

/**
 * All matches up to MOST_PRINTED, while printing. Lists loaded in windows are read first on the print shortcut; the
 * browser's menu can't wait, so it prints loaded rows only.
 */
export function usePrintedRows<Row>(list: ListModel<Row>): readonly Row[] | null {
  const isPrinting = usePrinting()
  const [read, setRead] = useState<readonly Row[] | null>(null)
  const isPart = list.matches.length < Math.min(MOST_PRINTED, list.paging.total)
  const print = useEffectEvent(async () => {
    const rows = await firstOf(list).catch(() => null)
    flushSync(() => setRead(rows))
    window.print()
    setRead(null)
  })
  const hasToRead = isPart && list.readAll !== undefined
  useEffect(() => {
    if (!hasToRead) return
    const listen = (event: KeyboardEvent) => {
      if (!asksForPaper(event)) return
      event.preventDefault()
      void print()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [hasToRead])
  if (!isPrinting || list.rows.length === 0) return null
  return (read ?? list.matches).slice(0, MOST_PRINTED)
}

const asksForPaper = (event: KeyboardEvent): boolean => isCommand(event, 'p') && !event.defaultPrevented

async function firstOf<Row>({ readAll }: ListModel<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const some of readAll?.(new AbortController().signal) ?? []) {
    rows.push(...some)
    if (rows.length >= MOST_PRINTED) break
  }
  return rows
}
