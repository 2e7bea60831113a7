import type { Field, FieldError } from '@acm/contract/core/fields'
import { useState } from 'react'
import { type ConflictQuestion, useConflictQuestion } from './conflictQuestion.ts'
import { type FormValues, formValues, parseForm } from './formValues.ts'
import { mergeChanges } from './mergeChanges.ts'
import type { SaveOutcome } from './outcome.ts'
import type { RecordForm, RecordFormOptions } from './useRecordForm.ts'

/** How often a save is sent again after it was overtaken. */
const TRIES = 4

const OVERTAKEN = 'Somebody else keeps changing this record. Please try again.'
const NOT_SAVED = 'Your changes could not be saved. Nothing you typed is lost.'

export interface Saving<R> {
  isSaving: boolean
  question: ConflictQuestion | null
  /** Answers the stored record, the refusals, or null when the person called it off. */
  send: (values: FormValues) => Promise<{ record: R; values: FormValues } | { errors: FieldError[] } | null>
}

/** Sends a form's values; a save that was overtaken is merged, with the person's choice where both changed a field. */
export function useSaving<F extends Record<string, Field>, R>(
  { input, save }: RecordFormOptions<F, R>,
  { saved, editable, rebase }: RecordForm,
): Saving<R> {
  const [isSaving, setSaving] = useState(false)
  const { question, ask } = useConflictQuestion()

  const attempt = (values: FormValues) => {
    const { parsed } = parseForm(input, values, editable)
    return save(parsed as Parameters<typeof save>[0])
  }
  const sendMerged: Saving<R>['send'] = async (values) => {
    let [base, mine] = [saved, values]
    for (let tries = 0; tries < TRIES; tries += 1) {
      const outcome = await attempt(mine)
      if ('ok' in outcome) return { record: outcome.record, values: mine }
      if ('errors' in outcome) return { errors: withReason(outcome.errors, NOT_SAVED) }
      const theirs = formValues(input, Object(outcome.conflict.current))
      const { merged, overlaps } = mergeChanges({ base, mine, theirs })
      const chosen = await choose(outcome.conflict, { mine, theirs, overlaps })
      if (chosen === null) return null
      base = theirs
      mine = { ...merged, ...chosen }
      rebase(base, mine)
    }
    return { errors: withReason([], OVERTAKEN) }
  }
  const choose = (
    { changedBy, changedAt }: Extract<SaveOutcome<R>, { conflict: unknown }>['conflict'],
    versions: Pick<ConflictQuestion, 'mine' | 'theirs' | 'overlaps'>,
  ) => (versions.overlaps.length > 0 ? ask({ ...versions, changedBy, changedAt }) : {})

  const send: Saving<R>['send'] = (values) => {
    setSaving(true)
    return sendMerged(values).finally(() => setSaving(false))
  }
  return { isSaving, question, send }
}

const withReason = (errors: FieldError[], sentence: string): FieldError[] =>
  errors.length > 0 ? errors : [{ propertyName: '', errorMessage: sentence }]
