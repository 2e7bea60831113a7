import type { HistoryKind } from '@acm/contract/history-kinds'
import { useContext, useEffect, useEffectEvent } from 'react'
import { type Restoration, RestorationContext } from './restoration.ts'

interface RestoredDialog<Row> {
  kind: HistoryKind
  rows: readonly Row[] | undefined
  isOf: (row: Row, id: number) => boolean
  /** Null: a new record. */
  open: (row: Row | null) => void
}

/** Dialogs do not open with their page, so a restoration must open its own. */
export function useRestoredDialog<Row>({ kind, rows, isOf, open }: RestoredDialog<Row>): void {
  const restoration = useContext(RestorationContext)
  const isRead = rows !== undefined
  const start = useEffectEvent((restoration: Restoration) => {
    if (restoration.kind !== kind) return
    const row = rows?.find((one) => isOf(one, restoration.id))
    if (restoration.isGone) open(null)
    else if (row !== undefined) open(row)
  })
  useEffect(() => {
    if (isRead && restoration) start(restoration)
  }, [restoration, isRead])
}
