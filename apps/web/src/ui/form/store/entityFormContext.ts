import type { Destination } from '@acm/contract/core/destination'
import type { Input } from '@acm/contract/core/fields'
import type { Handle } from '@acm/contract/core/handles'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FollowState } from '../conflict/useFollow.ts'
import type { Interruption } from '../drafts/drafts.ts'
import type { RestoredValues } from '../drafts/restoredValues.ts'
import type { FormMode, FormState } from './formStore.ts'
import type { RecordState } from './useRecord.ts'

/** Shared by all parts of a form; state that changes while it is open is in `store`. */
export interface EntityForm extends Omit<RecordState, 'settle'>, Omit<FollowState, 'see'> {
  id: string
  input: Input
  mode: FormMode
  isStored: boolean
  /** Why the other fields are read-only; '': no reason. */
  reason: string
  /** Why the form was left with the input that it shows again; null: it shows none. */
  restored: Interruption | null
  refilled: RestoredValues | null
  /** The record as last read; newer than `saved` in the store while unsaved input holds it back. */
  stored: object
  submitLabel: string
  submitColor: 'primary' | 'error'
  nextLabel: string | null
  /** `goesOn`: by the second save button. */
  submit: (goesOn?: boolean) => void
  /** Repeats the last save, by the same button. */
  again: () => void
  /** Reverts a detail form, closes others. Undo is offered for KEPT_MS. */
  cancel: () => void
  /** Closes the form without Undo. */
  leave: () => void
  /** Like `leave`, once the user agrees. */
  dismiss: () => void
  /** Brings back reverted input; null: none is kept. */
  undo: (() => void) | null
  /** Also switches to the tab of the field. */
  focusField: (name: string) => void
  /** Labels and formatters, for parts that mention fields. */
  displays: Map<string, FieldDisplay>
  /** A form without tabs counts as one. */
  tabs: { current: FieldTabs }
}

export interface FieldTabs {
  /** Names of the fields of each, as on the page. */
  fields: readonly (readonly string[])[]
  reveal: (name: string) => void
}

export interface FieldDisplay {
  label: string
  text?: ((value: unknown) => string) | undefined
}

export const EntityFormContext = createContext<EntityForm | null>(null)

/** Throws outside of an EntityForm. */
export function useEntityForm(): EntityForm {
  const form = useContext(EntityFormContext)
  if (!form) throw new Error('A field stands outside of an EntityForm.')
  return form
}

/** Re-renders when the selected part changes by identity, so `select` must return the same object for equal content. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useEntityForm()
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

export const useFieldValue = ({ name }: Handle): unknown => useFormState((state) => state.values[name])

export const useIsEditable = ({ name }: Handle): boolean => useEntityForm().editable.includes(name)

/** The input would send a stored secret to another destination: the save clears it. */
export const useIsElsewhere = ({ isSame }: Destination): boolean =>
  useFormState(({ values, saved }) => !isSame(values, saved))

/** By tab, then by place on the page. */
export function asOnPage({ tabs }: Pick<EntityForm, 'tabs'>, names: readonly string[]): string[] {
  const order = tabs.current.fields.flat()
  return [...names].sort((one, other) => order.indexOf(one) - order.indexOf(other))
}

export const fieldId = (form: string, name: string): string => `${form}-${name}`
