import type { Input } from '@acm/contract/core/fields'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mergeChanges } from '../conflict/mergeChanges.ts'
import { createFormStore, type FormMode, type FormStore } from './formStore.ts'
import { formValues } from './formValues.ts'
import { withheldBy } from './saving.ts'
import { type FormValues, picked } from './typedValues.ts'

interface EditedRecord {
  input: Input
  record: object
  mode: FormMode
  /** Fields that may be edited now. */
  open: readonly string[]
  /** `record` is stored, not the blank of a new one. */
  isStored: boolean
}

export interface RecordState {
  store: FormStore
  editable: readonly string[]
  /** Names whose input is not saved, because they are no longer editable. */
  lost: readonly string[]
  /** Nothing can be changed anymore: input stays, and the server's refusal explains why. */
  isClosed: boolean
  /** Rebases on the stored record. */
  settle: (stored: object, sent: FormValues) => void
}

/** Values of one record, judged by what may be edited. */
export function useRecord({ input, record, mode, open, isStored }: EditedRecord): RecordState {
  const [store] = useState(() => {
    const current = formValues(input, record)
    return createFormStore({ input, editable: open, isStored }, current, current)
  })
  const [lost, setLost] = useState<readonly string[]>([])
  const editable = useOpenFields(open, store)
  useLayoutEffect(() => {
    const closed = store.judgeBy({ input, editable, isStored })
    // On pages and in dialogs only the record's state closes fields, for good: the form says so itself.
    if (closed.length > 0 && mode === 'detail') setLost(closed)
  })
  const settle = (stored: object, sent: FormValues) => {
    const { saved: base, values: mine } = store.read()
    const storedValues = formValues(input, stored)
    const withheld = withheldBy(stored, { base, mine, theirs: storedValues })
    // Input typed during the save stays, as a new change.
    const { merged } = mergeChanges({ base: sent, mine, theirs: storedValues })
    store.rebase(storedValues, { ...merged, ...picked(storedValues, withheld) })
    setLost(withheld)
  }
  return { store, editable, lost, isClosed: editable !== open, settle }
}

/** A form with input stays editable when all rights go: the refused save explains why. */
function useOpenFields(open: readonly string[], store: FormStore): readonly string[] {
  const isTyped = useSyncExternalStore(store.subscribe, () => store.read().changed.length > 0)
  const before = useRef(open)
  if (open.length > 0 || !isTyped) before.current = open
  return open.length > 0 ? open : before.current
}
