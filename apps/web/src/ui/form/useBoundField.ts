import type { Field } from '@acm/contract/core/fields'
import { useEffect } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { fieldId, useEntityForm } from './entityFormContext.ts'
import { type FormValues, isSame } from './formValues.ts'

/** What every bound field may be given beside its name. */
export interface BoundFieldProps {
  name: string
  /** Instead of the declared one. */
  label?: string
  /** Instead of the declared one. */
  hint?: string
  /** Why it is read-only, where that is not the form's reason. */
  reason?: string
}

export interface BoundField {
  id: string
  name: string
  label: string
  /** The sentence of the first rule that fails. */
  error: string | undefined
  hint: string
  /** The address that a sentence may end in. */
  seeAlso?: string | undefined
  isRequired: boolean
  isReadOnly: boolean
  /** Why it is read-only. */
  reason: string
  value: unknown
  setValue: (value: unknown) => void
  leave: () => void
}

/** Binds an input to the contract's field of that name: label, hint, rules and right to edit come from there. */
export function useBoundField(
  { name, label, hint, reason }: BoundFieldProps,
  text?: (value: unknown) => string,
): BoundField {
  const form = useEntityForm()
  const declared: Field | undefined = form.input.fields[name]
  if (!declared) throw new Error(`The form has no field named ${name}.`)
  const { field, fieldState } = useController<FormValues, string>({ name })
  const { setValue: touch } = useFormContext<FormValues>()
  const shownLabel = label ?? declared.label
  useEffect(() => {
    form.displays.set(name, { label: shownLabel, text })
  })
  const isReadOnly = !form.editable.includes(name)
  // A detail form checks all of it with each change (G-VAL-07): where nobody has tried, nothing is wrong yet.
  const isTried = fieldState.isTouched || !isSame(form.saved[name], field.value)
  const isTold = form.mode !== 'detail' || form.attempts > 0 || isTried
  const error = (isTold ? fieldState.error?.message : undefined) ?? form.refused[name]
  return {
    id: fieldId(form.id, name),
    name,
    label: shownLabel,
    error,
    hint: isReadOnly ? '' : (hint ?? declared.hint ?? ''),
    seeAlso: declared.seeAlso,
    isRequired: declared.required,
    isReadOnly,
    reason: isReadOnly ? (reason ?? form.reason) : '',
    value: field.value,
    setValue: (value) => {
      if (isReadOnly) return
      field.onChange(value)
      // Typed into and emptied again is tried as well.
      touch(name, value, { shouldTouch: true })
      form.changed(name)
    },
    leave: field.onBlur,
  }
}
