import type { HistoryKind } from '@acm/contract/history-kinds'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { FormValues } from '../store/typedValues.ts'

/** Search parameter that names the version to restore. */
export const RESTORE_KEY = 'restore'

/** An older state of a record, to fill its form with. */
export interface Restoration {
  kind: HistoryKind
  id: number
  /** The record was deleted: the form of a new one is filled. */
  isGone: boolean
  /** E.g. 'the values of 03/02/2026, 2:10 PM EST'. */
  told: string
  /** Recorded values by field, as far as the user can read them. */
  values: FormValues
  differing: readonly DifferingField[]
  end: () => void
}

export interface DifferingField {
  name: string
  label: string
  /** Values of secrets are not recorded. */
  isSecret: boolean
}

export const RestorationContext = createContext<Restoration | null>(null)

/** Names a record, or the part of it that a form edits. */
export interface RecordOf {
  kind: HistoryKind
  /** 0: a new record. */
  id: number
  /** Only these fields belong to this form; others of the record are changed elsewhere. */
  names?: readonly string[]
  /** Form field that holds the version; default `rowVersion`. */
  version?: string
  asForm?: (values: FormValues) => FormValues
}

/** A deleted record is restored into the form of a new one (id 0). */
export const isOf = (restoration: Pick<Restoration, 'kind' | 'id' | 'isGone'>, { kind, id }: RecordOf): boolean =>
  kind === restoration.kind && id === (restoration.isGone ? 0 : restoration.id)

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
