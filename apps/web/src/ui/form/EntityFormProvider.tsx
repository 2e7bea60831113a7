import type { Field, FieldError } from '@acm/contract/core/fields'
import { type ReactNode, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EntityFormContext, type EntityFormState, type FieldTabs, fieldId } from './entityFormContext.ts'
import { formValues, parseForm } from './formValues.ts'
import { FormLeaveGuard, type MayLeave } from './LeaveGuard.tsx'
import { mergeChanges } from './mergeChanges.ts'
import { type RecordForm, type RecordFormOptions, useRecordForm } from './useRecordForm.ts'
import { type Saving, useSaving } from './useSaving.ts'

export interface EntityFormProps<F extends Record<string, Field>, R> extends RecordFormOptions<F, R> {
  submitLabel: string
  /** The form is done with: the stored record, or null after Cancel. A detail form stays where it is. */
  onDone?: (record: R | null) => void
  children: ReactNode
}

/**
 * A form whose fields may be spread over several tabs: keeps values, changes and refusals in one place, asks before
 * unsaved changes are left, and settles saves that somebody else overtook. `EntityForm` is the usual one-piece form.
 */
export function EntityFormProvider<F extends Record<string, Field>, R>(props: EntityFormProps<F, R>) {
  const id = useId()
  const record = useRecordForm(props)
  const saving = useSaving(props, record)
  const isSettled = useRef(false)
  const mayLeave = useRef<MayLeave>(() => true)
  const reveal = useReveal(id)
  const [displays] = useState(() => new Map())
  const attempt = useAttempt(props, { record, saving, focusField: reveal.focusField, isSettled, mayLeave })
  const state: EntityFormState = {
    id,
    input: props.input,
    mode: props.mode,
    editable: record.editable,
    reason: props.access?.reason ?? '',
    restored: record.restored,
    saved: record.saved,
    isSaving: saving.isSaving,
    submitLabel: props.submitLabel,
    displays,
    ...attempt,
    ...reveal,
  }
  return (
    <FormProvider {...record.form}>
      <EntityFormContext value={state}>
        {props.children}
        <FormLeaveGuard isSettled={isSettled} mayLeave={mayLeave} />
        {saving.question && <ConflictDialog question={saving.question} />}
      </EntityFormContext>
    </FormProvider>
  )
}

type Attempt = Pick<EntityFormState, 'refused' | 'general' | 'attempts' | 'submit' | 'cancel' | 'changed'>

interface Parts<R> {
  record: RecordForm
  saving: Saving<R>
  focusField: (name: string) => void
  isSettled: { current: boolean }
  mayLeave: { current: MayLeave }
}

const NO_REFUSAL = { refused: {} as Record<string, string>, general: [] as string[], attempts: 0 }

/** What Save and Cancel do, and what the last attempt left to tell. */
function useAttempt<F extends Record<string, Field>, R>(
  { input, record: current, mode, onDone }: EntityFormProps<F, R>,
  { record, saving, focusField, isSettled, mayLeave }: Parts<R>,
): Attempt {
  const { form, editable, rebase } = record
  const [told, setTold] = useState(NO_REFUSAL)

  const tell = (errors: FieldError[], isRefusal: boolean) => {
    const known = errors.filter((error) => error.propertyName in input.fields)
    setTold(({ attempts }) => ({
      attempts: attempts + 1,
      refused: isRefusal ? Object.fromEntries(known.map((one) => [one.propertyName, one.errorMessage])) : {},
      general: errors.filter((error) => !known.includes(error)).map((error) => error.errorMessage),
    }))
    const only = errors.length === 1 && !isRefusal ? errors[0] : undefined
    if (only) focusField(only.propertyName)
  }
  const finish = (stored: R, sent: Parameters<typeof rebase>[0]) => {
    setTold(NO_REFUSAL)
    if (mode === 'detail' && typeof stored === 'object' && stored !== null) {
      const theirs = formValues(input, stored)
      // What was typed while the save was on its way stays, as a new change.
      rebase(theirs, mergeChanges({ base: sent, mine: form.getValues(), theirs }).merged)
    }
    isSettled.current = mode !== 'detail'
    onDone?.(stored)
  }
  const submit = async () => {
    // Between the answer and the page that comes next, a second click would save once more.
    if (saving.isSaving || isSettled.current) return
    const values = form.getValues()
    const { errors } = parseForm(input, values, editable)
    await form.trigger()
    if (errors.length > 0) return tell(errors, false)
    const result = await saving.send(values)
    if (result && 'errors' in result) tell(result.errors, true)
    else if (result) finish(result.record, result.values)
  }
  const cancel = async () => {
    if (mode === 'dialog' && !(await mayLeave.current())) return
    setTold(NO_REFUSAL)
    if (mode === 'detail') {
      const values = formValues(input, current)
      return rebase(values, values)
    }
    isSettled.current = true
    onDone?.(null)
  }
  const changed = (name: string) => {
    if (name in told.refused) {
      const { [name]: _, ...refused } = told.refused
      setTold({ ...told, refused })
    }
    if (mode === 'detail' || told.attempts > 0) void form.trigger()
  }
  return { ...told, submit, cancel, changed }
}

/** Leads to a field, also when it stands in a tab that is not shown. */
function useReveal(form: string): Pick<EntityFormState, 'focusField' | 'tabs'> {
  const tabs = useRef<FieldTabs | null>(null)
  const focusField = (name: string) => {
    tabs.current?.reveal(name)
    requestAnimationFrame(() => document.getElementById(fieldId(form, name))?.focus())
  }
  return { focusField, tabs }
}
