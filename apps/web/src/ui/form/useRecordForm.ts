import type { Field, Input, ValuesOf } from '@acm/contract/core/fields'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { announceForm, findDraft, type Interruption, leaveOfDraft } from './drafts.ts'
import type { FormMode } from './entityFormContext.ts'
import { changedNames, type FormValues, formValues, parseForm } from './formValues.ts'
import { mergeChanges } from './mergeChanges.ts'
import type { SaveOutcome } from './outcome.ts'

export interface RecordFormOptions<F extends Record<string, Field>, R> {
  input: Input<F>
  /** The saved copy, or the blank record of a new one. */
  record: object
  /** Which fields may be changed, and why the others may not (empty: every field shown may); absent: all may. */
  access?: { editable: readonly string[]; reason: string } | undefined
  mode: FormMode
  /** What the dialog around it is called. */
  title?: string
  save: (values: ValuesOf<F>) => Promise<SaveOutcome<R>>
}

/** What was typed before an interruption and is back in the form. */
export interface Restored {
  why: Interruption
  /** Names of what stays kept: the person may not change it now. */
  withheld: readonly string[]
}

/** A form over a record: its values, the saved copy under them, and how both follow the record. */
export interface RecordForm {
  form: UseFormReturn<FormValues>
  saved: FormValues
  restored: Restored | null
  editable: readonly string[]
  /** Puts another saved copy under the form, and these values into it. */
  rebase: (saved: FormValues, values: FormValues) => void
}

/** The form of a record: follows it when it is read anew, as long as that overwrites nothing that was typed. */
export function useRecordForm<F extends Record<string, Field>, R>(options: RecordFormOptions<F, R>): RecordForm {
  const { input, record, mode } = options
  const editable = options.access?.editable ?? Object.keys(input.fields)
  // With the id: a dialog edits one of the many records of its page.
  const draftKey = `${window.location.pathname}#${Object.keys(input.fields).join()}#${Object(record).id ?? ''}`
  const [opening] = useState(() => openingValues(options, editable, draftKey))
  const [saved, setSaved] = useState(opening.saved)
  const form = useForm<FormValues>({
    defaultValues: opening.saved,
    mode: mode === 'detail' ? 'all' : 'onSubmit',
    resolver: resolverOf(input, editable),
    shouldFocusError: false,
  })
  const rebase = useCallback(
    (nextSaved: FormValues, values: FormValues) => {
      setSaved(nextSaved)
      form.reset(nextSaved)
      for (const name of changedNames(nextSaved, values)) form.setValue(name, values[name])
    },
    [form],
  )
  useRestored(form, opening, draftKey)
  useFollowedRecord(options, { form, saved, rebase })
  useDraft({ input, form, saved, draftKey, dialog: options.title })
  return { form, saved, restored: opening.restored, editable, rebase }
}

interface Opening {
  saved: FormValues
  values: FormValues
  restored: Restored | null
}

/** The record as it is; under a kept draft, the record as it was when the draft was typed where both changed. */
function openingValues(
  { input, record }: { input: Input; record: object },
  editable: readonly string[],
  draftKey: string,
): Opening {
  const current = formValues(input, record)
  const draft = findDraft(draftKey)
  if (!draft) return { saved: current, values: current, restored: null }
  const base = { ...current, ...draft.base }
  // The rights may have gone meanwhile.
  const typed = Object.entries(draft.values).filter(([name]) => editable.includes(name))
  const withheld = Object.keys(draft.values).filter((name) => !editable.includes(name))
  const mine = { ...base, ...Object.fromEntries(typed) }
  const { merged, overlaps } = mergeChanges({ base, mine, theirs: current })
  const isNew = overlaps.length === 0
  return { saved: isNew ? current : base, values: isNew ? merged : mine, restored: { why: draft.why, withheld } }
}

function resolverOf(input: Input, editable: readonly string[]): Resolver<FormValues> {
  return (values) => {
    const { parsed, errors } = parseForm(input, values, editable)
    if (errors.length === 0) return { values: parsed, errors: {} }
    const byName = errors.map((error) => [error.propertyName, { type: 'rule', message: error.errorMessage }])
    return { values: {}, errors: Object.fromEntries(byName) }
  }
}

function useRestored(form: UseFormReturn<FormValues>, { saved, values, restored }: Opening, draftKey: string): void {
  useEffect(() => {
    for (const name of changedNames(saved, values)) form.setValue(name, values[name])
  }, [form, saved, values])
  // Before the page is drawn: it would tell of a draft that is not away.
  useLayoutEffect(() => {
    if (restored) leaveOfDraft(draftKey, restored.withheld)
  }, [restored, draftKey])
}

type Following = Pick<RecordForm, 'form' | 'saved' | 'rebase'>

function useFollowedRecord({ input, record }: { input: Input; record: object }, following: Following): void {
  const latest = useRef(following)
  useEffect(() => {
    latest.current = following
  })
  const first = useRef(record)
  useEffect(() => {
    if (first.current === record) return
    first.current = record
    const { form, saved, rebase } = latest.current
    const theirs = formValues(input, record)
    const { merged, overlaps } = mergeChanges({ base: saved, mine: form.getValues(), theirs })
    if (overlaps.length === 0) rebase(theirs, merged)
  }, [input, record])
}

interface DraftOptions extends Pick<RecordForm, 'form' | 'saved'> {
  input: Input
  draftKey: string
  dialog: string | undefined
}

/** Lets an interruption keep what stands in the form, secrets excepted. */
function useDraft({ input, form, saved, draftKey, dialog }: DraftOptions): void {
  useEffect(
    () =>
      announceForm(draftKey, () => {
        const values = form.getValues()
        // A file cannot be kept as text: it is asked for again.
        const isKept = (name: string) => !input.fields[name]?.secret && input.fields[name]?.kind !== 'file'
        const changed = changedNames(saved, values).filter(isKept)
        if (changed.length === 0) return null
        const pick = (from: FormValues, names: string[]) => Object.fromEntries(names.map((name) => [name, from[name]]))
        return { base: pick(saved, Object.keys(saved).filter(isKept)), values: pick(values, changed), dialog }
      }),
    [input, form, saved, draftKey, dialog],
  )
}
