import type { Field } from '@acm/contract/core/field'
import type { Handle } from '@acm/contract/core/handles'
import type { ExistingRecord } from '@acm/contract/core/problems'
import { useEffect } from 'react'
import { fieldId, useEntityForm, useFormState } from '../store/entityFormContext.ts'
import { useRegistered } from '../store/formParts.ts'
import { isTold } from '../store/formStore.ts'
import { isSame } from '../store/formValues.ts'
import { writtenAs } from './fieldText.ts'

/** What every bound field may be given beside the declared field of the form around that it is for. */
export interface BoundFieldProps {
  of: Handle
  /** Instead of the declared one. */
  label?: string
  /** Instead of the declared one. */
  hint?: string
  /** Why it is read-only, where that is not the form's reason. */
  reason?: string
  /** What the screen itself finds wrong. */
  error?: string | undefined
  /** The record that has the value already, where the screen itself knows it. */
  existing?: ExistingRecord | undefined
}

export interface BoundField {
  id: string
  name: string
  label: string
  /** The sentence of the first rule that fails. */
  error: string | undefined
  /** The record that has the value already. */
  existing?: ExistingRecord | undefined
  hint: string
  /** What is stored, where an older value was filled in. */
  note?: string
  /** A sentence about a value that looks wrong and is no error. */
  warning?: string | null
  /** The address that a sentence may end in. */
  seeAlso?: string | undefined
  isRequired: boolean
  isReadOnly: boolean
  /** Why it is read-only. */
  reason: string
  /** The form says so above its fields. */
  isReasonTold: boolean
  value: unknown
  setValue: (value: unknown) => void
  leave: () => void
}

interface BindingProps extends BoundFieldProps {
  /** What is wrong is said as soon as somebody has been in it, also before the first attempt. */
  isToldAtOnce?: boolean
}

/** Binds an input to a field of the contract: label, hint, rules and right to edit come from there. */
export function useBoundField(
  { of: { name }, label, hint, reason, error, existing, isToldAtOnce = false }: BindingProps,
  text?: (value: unknown) => string,
): BoundField {
  const form = useEntityForm()
  const { store, mode } = form
  const declared: Field | undefined = form.input.fields[name]
  if (!declared) throw new Error(`The form has no field named ${name}.`)
  const value = useFormState((state) => state.values[name])
  const told = useFormState((state) =>
    isTold(state, mode, name) || (isToldAtOnce && state.touched.has(name))
      ? (state.sentences[name] ?? state.refused[name])
      : state.refused[name],
  )
  const known = useFormState((state) => state.existing[name])
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
    id: fieldId(form.id, name),
    name,
    label: shownLabel,
    error: error ?? told,
    existing: (error ?? told) === undefined ? undefined : (existing ?? known),
    note: stored === value ? '' : `Stored now: ${writtenAs(declared, stored, text)}`,
    hint: isReadOnly ? '' : (hint ?? declared.hint ?? ''),
    warning: isReadOnly ? null : declared.warning?.(value),
    seeAlso: declared.seeAlso,
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
