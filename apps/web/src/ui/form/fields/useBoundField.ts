import type { Field } from '@acm/contract/core/field'
import type { Handle } from '@acm/contract/core/handles'
import type { ExistingRecord } from '@acm/contract/core/problems'
import { type ReactNode, useEffect } from 'react'
import { fieldId, useEntityForm, useFormState } from '../store/entityFormContext.ts'
import { useRegistered } from '../store/formParts.ts'
import { showsErrors } from '../store/formStore.ts'
import { isSame } from '../store/typedValues.ts'
import { writtenAs } from './fieldText.ts'

export interface BoundFieldProps {
  of: Handle
  /** Default: the declared label. */
  label?: string
  /** Default: the declared hint. */
  hint?: string
  /** Default: the form's reason. */
  reason?: string
  error?: string | undefined
  existing?: ExistingRecord | undefined
}

export interface BoundField extends Partial<Pick<Field, 'kind' | 'unit' | 'isCommaList' | 'isCode' | 'seeAlso'>> {
  id: string
  name: string
  label: string
  error: string | undefined
  /** The record that already has the value. */
  existing?: ExistingRecord | undefined
  hint?: ReactNode
  /** How it is written, for screen readers: for the eye it is in the empty field. */
  format?: string
  /** Shows the stored value while an older one is filled in. */
  note?: string
  /** For values that look wrong but can be saved. */
  warning?: string | null
  isRequired: boolean
  isReadOnly: boolean
  reason?: string
  /** The form already shows it above its fields. */
  isReasonTold?: boolean
  value: unknown
  setValue: (value: unknown) => void
  leave: () => void
}

/** Label, hint, rules and editability come from the contract. Throws if the form has no such field. */
export function useBoundField(
  { of: { name }, label, hint, reason, error, existing }: BoundFieldProps,
  text?: (value: unknown) => string,
): BoundField {
  const form = useEntityForm()
  const { store, mode } = form
  const declared: Field | undefined = form.input.fields[name]
  if (!declared) throw new Error(`The form has no field named ${name}.`)
  const value = useFormState((state) => state.values[name])
  const message = useFormState((state) =>
    showsErrors(state, mode, name) ? (state.sentences[name] ?? state.refused[name]) : state.refused[name],
  )
  const existingValue = useFormState((state) => state.existing[name])
  const shownLabel = label ?? declared.label
  const isRefilled = form.refilled?.names.includes(name) ?? false
  const isMarked = isRefilled && form.refilled?.isNew === false
  const stored = useFormState((state) => (isMarked && !isSame(state.saved[name], value) ? state.saved[name] : value))
  useRegistered(name)
  useEffect(() => {
    form.displays.set(name, { label: shownLabel, text })
  })
  const isReadOnly = !form.editable.includes(name)
  return {
    ...declared,
    id: fieldId(form.id, name),
    name,
    label: shownLabel,
    error: error ?? message,
    existing: (error ?? message) === undefined ? undefined : (existing ?? existingValue),
    note: stored === value ? '' : `Saved value: ${writtenAs(declared, stored, text)}`,
    hint: isReadOnly ? '' : (hint ?? declared.hint ?? ''),
    warning: isReadOnly ? null : declared.warning?.(value),
    isRequired: declared.required,
    isReadOnly,
    reason: isReadOnly ? (reason ?? form.reason) : '',
    isReasonTold: mode === 'detail' && (reason === undefined || reason === form.reason),
    value,
    setValue: (next) => {
      if (!isReadOnly) store.type(name, next)
    },
    leave: () => store.leave(name),
  }
}
