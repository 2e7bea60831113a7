import type { Input } from '@acm/contract/core/fields'
import { useEffect, useLayoutEffect, useState } from 'react'
import { mergeChanges } from '../conflict/mergeChanges.ts'
import type { FormStore } from '../store/formStore.ts'
import { formValues } from '../store/formValues.ts'
import { changedNames, picked } from '../store/typedValues.ts'
import { announceForm, draftToOpen, dropDraft, type Interruption, type UnsavedValues } from './drafts.ts'

interface DraftedForm {
  input: Input
  record: object
  title?: string | undefined
  editable: readonly string[]
  store: FormStore
}

interface DraftState {
  key: string
  /** Why the form was left with the input that it shows again; null: it shows none. */
  restored: Interruption | null
  /** Without secrets; null: nothing unsaved. */
  unsaved: () => UnsavedValues | null
  /** Merges it over the current record. */
  bringBack: (unsaved: UnsavedValues) => void
}

/** Input of the form that outlives it: kept when it is left, brought back when it opens again. */
export function useDraft({ input, record, title, editable, store }: DraftedForm): DraftState {
  // With the id, because a dialog edits one of many records of its page.
  const key = `${window.location.pathname}#${Object.keys(input.fields).join()}#${Object(record).id ?? ''}`
  /** Keeps the older base if both changed a field, so that the save asks. */
  const bringBack = (typed: UnsavedValues) => {
    const current = formValues(input, record)
    const base = { ...current, ...typed.base }
    const mine = { ...base, ...picked(typed.values, editable) }
    const { merged, overlaps } = mergeChanges({ base, mine, theirs: current })
    if (overlaps.length === 0) store.rebase(current, merged)
    else store.rebase(base, mine)
  }
  const [restored] = useState(() => {
    const draft = draftToOpen(key)
    if (draft) bringBack(draft)
    return draft?.why ?? null
  })
  // Before paint: the page would show a note about a draft that is back.
  useLayoutEffect(() => {
    if (restored) dropDraft(key)
  }, [restored, key])
  useEffect(() => {
    const read = () => {
      const unsaved = unsavedIn(store, input)
      return unsaved && { ...unsaved, isPartial: store.read().changed.some((name) => !isStorable(input, name)) }
    }
    return announceForm(key, { title, read })
  }, [input, store, key, title])
  return { key, restored, unsaved: () => unsavedIn(store, input), bringBack }
}

function unsavedIn(store: FormStore, input: Input): UnsavedValues | null {
  const { saved, values } = store.read()
  const base = picked(
    saved,
    Object.keys(saved).filter((name) => isStorable(input, name)),
  )
  const changed = changedNames(base, values)
  return changed.length === 0 ? null : { base, values: picked(values, changed) }
}

/** Secrets must not be stored and files can't be: users enter both again. */
const isStorable = ({ fields }: Input, name: string): boolean => !fields[name]?.secret && fields[name]?.kind !== 'file'
