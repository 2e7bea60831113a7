import type { HistoryKind } from '@acm/contract/history-kinds'
import { useContext, useEffect, useEffectEvent } from 'react'
import { type Restoration, RestorationContext } from './restoration.ts'

/**
 * Dialogs do not open with their page, so a restoration must open its own. `rows` false: not read yet, or not editable.
 * `open` gets null for a new record.
 */
export function useRestoredDialog<Row extends { id: number }>(
  kind: HistoryKind,
  rows: readonly Row[] | false | undefined,
  open: (row: Row | null) => void,
  idOf: (row: Row) => number | null = ({ id }) => id,
): void {
  const restoration = useContext(RestorationContext)
  const isRead = Boolean(rows)
  const start = useEffectEvent((restoration: Restoration) => {
    if (restoration.kind !== kind) return
    const row = (rows || []).find((one) => idOf(one) === restoration.id)
    if (restoration.isGone) open(null)
    else if (row !== undefined) open(row)
  })
  useEffect(() => {
    if (isRead && restoration) start(restoration)
  }, [restoration, isRead])
}
