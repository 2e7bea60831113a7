import type { Destination } from '@acm/contract/core/destination'
import type { Input } from '@acm/contract/core/fields'
import { createContext, useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { changedNames, type FormValues, isSameToSave } from './formValues.ts'
import type { Restored } from './useRecordForm.ts'

/**
 * detail: an existing record, saved in place (G-VAL-07); page and dialog: left by Save and by Cancel.
 */
export type FormMode = 'detail' | 'page' | 'dialog'

/** What a form's parts share. */
export interface EntityFormState {
  id: string
  input: Input
  mode: FormMode
  editable: readonly string[]
  /** Why the other fields are read-only; empty when there is none. */
  reason: string
  /** What was typed before an interruption; null: nothing. */
  restored: Restored | null
  /** The saved copy that changes are counted against. */
  saved: FormValues
  isSaving: boolean
  submitLabel: string
  /** The server's sentences by field, until that field changes; those of no field. */
  refused: Readonly<Record<string, string>>
  general: readonly string[]
  /** Counts failed attempts: each opens the summary anew. 0: none yet. */
  attempts: number
  submit: () => void
  cancel: () => void
  /** Call after a value has changed. */
  changed: (name: string) => void
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

export const EntityFormContext = createContext<EntityFormState | null>(null)

/** The form around a field. */
export function useEntityForm(): EntityFormState {
  const form = useContext(EntityFormContext)
  if (!form) throw new Error('A field stands outside of an EntityForm.')
  return form
}

/**
 * Names of the fields that a save would change: what does not count while its flag is off is no change, nor are blanks
 * that a save takes away.
 */
export function useChangedNames(): string[] {
  const { saved, input } = useEntityForm()
  const { control } = useFormContext<FormValues>()
  const values = { ...saved, ...useWatch<FormValues>({ control }) }
  return changedNames(saved, values).filter((name) => {
    const field = input.fields[name]
    const counts = field?.when === undefined || values[field.when] === true
    return counts && !(field && isSameToSave(field, saved[name], values[name]))
  })
}

/** The value of another field while it is edited. */
export function useFieldValue(name: string): unknown {
  const { control } = useFormContext<FormValues>()
  return useWatch({ control, name })
}

/** Whether what is typed sends a stored secret elsewhere than what is saved: the save will clear it. */
export function useIsElsewhere({ names, isSame }: Destination): boolean {
  const { saved } = useEntityForm()
  const { control } = useFormContext<FormValues>()
  const typed = useWatch({ control, name: [...names] })
  return !isSame(Object.fromEntries(names.map((name, place) => [name, typed[place]])), saved)
}

export const fieldId = (form: string, name: string): string => `${form}-${name}`
