import type { HistoryKind } from '@acm/contract/history-kinds'
import { useContext, useEffect, useEffectEvent } from 'react'
import { type Restoration, RestorationContext } from './restoration.ts'

interface RestoredDialog<Row> {
  kind: HistoryKind
  /** The rows there are, once they are read. */
  rows: readonly Row[] | undefined
  isOf: (row: Row, id: number) => boolean
  /** Opens the dialog of a row, or (null) of a new one. */
  open: (row: Row | null) => void
}

/** Opens the dialog of a record that is to be restored: it does not open with its page. */
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
