import type { Destination } from '@acm/contract/core/destination'
import type { Input } from '@acm/contract/core/fields'
import type { Handle } from '@acm/contract/core/handles'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ToldElsewhere } from '../conflict/catchingUp.ts'
import type { Refilled } from '../drafts/restoration.ts'
import type { FormMode, FormState, FormStore } from './formStore.ts'
import type { Restored } from './useRecordForm.ts'

/** What a form's parts share; what changes while it is open is in its store. */
export interface EntityForm {
  id: string
  store: FormStore
  input: Input
  mode: FormMode
  /** Whether there is a record already that it changes. */
  isStored: boolean
  editable: readonly string[]
  /** Why the other fields are read-only; empty when there is none. */
  reason: string
  /** What was typed before an interruption; null: nothing. */
  restored: Restored | null
  /** Older values that it was filled with; null: none. */
  refilled: Refilled | null
  /** What was done to the record elsewhere since the form was opened; null: nothing. */
  elsewhere: ToldElsewhere | null
  /** The fields that hold the versions of its records. */
  versions: readonly string[]
  /** Nothing of it may be changed any more: what was typed stays, and a save says what there is to say. */
  isClosed: boolean
  /** The record as it was read last: newer than the saved copy while that waits for what is being typed. */
  stored: object
  submitLabel: string
  submitColor: 'primary' | 'error'
  /** What the second way to save is called; null: there is none. */
  nextLabel: string | null
  /** `goesOn`: by the second way. */
  submit: (goesOn?: boolean) => void
  /** Saves once more, by the way that was taken last. */
  again: () => void
  /** Reverts a record in place, else closes the form; what was typed can be brought back for a while. */
  cancel: () => void
  /** Closes the form; what was typed is let go. */
  leave: () => void
  /** The same, once the person agrees to that. */
  dismiss: () => void
  /** What was typed before the record was reverted; null: nothing is kept of it. */
  undo: (() => void) | null
  /** Leads to a field, also when it stands in a tab that is not shown. */
  focusField: (name: string) => void
  /** How fields name themselves and write their values, for the parts of the form that speak of them. */
  displays: Map<string, FieldDisplay>
  /** The tabs that the fields are spread over, once there are any. */
  tabs: { current: FieldTabs | null }
}

/** Tabs of a form: which fields each has in their order, and how one of them is brought into sight. */
export interface FieldTabs {
  fields: readonly (readonly string[])[]
  reveal: (name: string) => void
}

export interface FieldDisplay {
  label: string
  text?: ((value: unknown) => string) | undefined
}

export const EntityFormContext = createContext<EntityForm | null>(null)

/** The form around a field. */
export function useEntityForm(): EntityForm {
  const form = useContext(EntityFormContext)
  if (!form) throw new Error('A field stands outside of an EntityForm.')
  return form
}

/** Something of the form's state; drawn anew when it is another. What is selected must be the same while it is equal. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useEntityForm()
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

/** The value of another field while it is edited. */
export const useFieldValue = ({ name }: Handle): unknown => useFormState((state) => state.values[name])

/** Whether the person may change a field. */
export const useIsEditable = ({ name }: Handle): boolean => useEntityForm().editable.includes(name)

/** Whether what is typed sends a stored secret elsewhere than what is saved: the save will clear it. */
export const useIsElsewhere = ({ isSame }: Destination): boolean =>
  useFormState(({ values, saved }) => !isSame(values, saved))

export const fieldId = (form: string, name: string): string => `${form}-${name}`
