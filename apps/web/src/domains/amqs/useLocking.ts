import type { FieldError } from '@acm/contract/core/field'
import type { Handle } from '@acm/contract/core/handles'
import { useState } from 'react'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'

interface Lock<R> {
  /** The record as the list has it now. */
  record: R | null
  isLocked: (record: R) => boolean
  /** The fields that stay as they are stored once it is locked. */
  locked: readonly Handle[]
  /** The list is to be read anew. */
  refresh: () => void
}

export interface Locking<V, R> {
  /** The newest record that is known. */
  newest: R | null
  isLocked: boolean
  /** It was not yet locked when the dialog was opened. */
  isLockedMeanwhile: boolean
  save: (values: V) => Promise<SaveOutcome<R>>
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

/**
 * A record can be locked while its dialog is open. What the person typed into a locked field then cannot stand: the
 * save is refused here with what happened, instead of being merged into one that the server refuses again and again.
 */
export function useLocking<V extends object, R extends { rowVersion: number }>(
  { record, isLocked, locked, refresh }: Lock<R>,
  save: (values: V) => Promise<SaveOutcome<R>>,
): Locking<V, R> {
  const [overtaking, setOvertaking] = useState<R | null>(null)
  const newest = overtaking && overtaking.rowVersion > (record?.rowVersion ?? 0) ? overtaking : record
  const isNowLocked = newest !== null && isLocked(newest)
  const [wasLocked] = useState(isNowLocked)
  const saveUnlessLocked = async (values: V): Promise<SaveOutcome<R>> => {
    const outcome = await save(values)
    if (
      'errors' in outcome &&
      outcome.errors.some(({ propertyName }) => locked.some(({ name }) => name === propertyName))
    )
      refresh()
    if (!('conflict' in outcome)) return outcome
    const { current, changedBy } = outcome.conflict
    setOvertaking(current)
    const [mine, before, theirs] = [values, newest, current].map((one) => ({ ...one }) as Record<string, unknown>)
    const isLost = locked.some(({ name }) => mine?.[name] !== before?.[name] && mine?.[name] !== theirs?.[name])
    if (!isLocked(current) || !isLost) return outcome
    const who = changedBy ?? 'Somebody else'
    return {
      errors: [general(`${who} changed this record meanwhile. Please check what is here now and save again.`)],
    }
  }
  return { newest, isLocked: isNowLocked, isLockedMeanwhile: isNowLocked && !wasLocked, save: saveUnlessLocked }
}
