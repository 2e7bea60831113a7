import type { Field } from '@acm/contract/core/field'
import { type ReactNode, type RefObject, useContext, useId, useRef, useState } from 'react'
import { PAGE_TITLE_ID } from '../pageTitle.ts'
import { useTabMark } from '../tabs.ts'
import { FormConflict } from './conflict/ConflictDialog.tsx'
import {
  dropDraft,
  type FormReopening,
  ReopenContext,
  storeDraft,
  type UnsavedValues,
  useDrafts,
} from './drafts/drafts.ts'
import { FormLeaveGuard, type LeaveCheck } from './drafts/LeaveGuard.tsx'
import { type EntityForm, EntityFormContext, type FieldTabs, fieldId, useFormState } from './store/entityFormContext.ts'
import { PartContext } from './store/formParts.ts'
import { formValues } from './store/formValues.ts'
import { sendForm } from './store/saving.ts'
import type { FormValues } from './store/typedValues.ts'
import { type RecordForm, type RecordFormOptions, useRecordForm } from './store/useRecordForm.ts'

export interface EntityFormProps<F extends Record<string, Field>, R> extends RecordFormOptions<F, R> {
  submitLabel: string
  /** It edits an existing record; absent: `mode` and `of` decide. */
  isStored?: boolean
  /** 'error' for saves that remove something. */
  submitColor?: 'primary' | 'error'
  /** Receives the stored record, or null after Cancel. A detail form stays where it is. */
  onDone?: (record: R | null) => void
  /** A second save button, which leads to the next step. */
  next?: { label: string; onDone: (record: R) => void } | undefined
  children: ReactNode
}

/**
 * For forms whose fields are spread over several tabs. Holds values, changes and refusals, guards unsaved changes, and
 * resolves save conflicts. `EntityForm` is the usual one-piece form.
 */
export function EntityFormProvider<F extends Record<string, Field>, R>(props: EntityFormProps<F, R>) {
  const id = useId()
  const record = useRecordForm(props)
  const isSettled = useRef(false)
  const mayLeave = useRef<LeaveCheck>(() => true)
  const wentOn = useRef(false)
  const reveal = useReveal(id)
  const [displays] = useState(() => new Map())
  const reopening = useContext(ReopenContext)
  const canceled = useDrafts().find(({ form, why }) => form === record.draftKey && why === 'canceled')
  const bringBack = (typed: UnsavedValues) => {
    record.bringBack(typed)
    dropDraft(record.draftKey)
    // The pressed button unmounts and would lose the focus.
    const [first] = Object.keys(typed.values)
    if (first) reveal.focusField(first)
  }
  const form: EntityForm = {
    id,
    store: record.store,
    input: props.input,
    mode: props.mode,
    isStored: props.isStored ?? (props.mode === 'detail' || [props.of ?? []].flat().some((one) => one.id !== 0)),
    editable: record.editable,
    reason: props.access?.reason ?? '',
    restored: record.restored,
    lost: record.lost,
    refilled: record.refilled,
    elsewhere: record.elsewhere,
    versions: record.versions,
    isClosed: record.isClosed,
    stored: props.record,
    submitLabel: props.submitLabel,
    submitColor: props.submitColor ?? 'primary',
    nextLabel: props.next?.label ?? null,
    displays,
    ...reveal,
    ...actsOf(props, { record, isSettled, mayLeave, wentOn, reopening }),
    undo: canceled && props.mode === 'detail' ? () => bringBack(canceled) : null,
  }
  return (
    <EntityFormContext value={form}>
      <PartContext value={null}>{props.children}</PartContext>
      {props.mode === 'detail' && <FormTabMark />}
      <FormLeaveGuard isSettled={isSettled} mayLeave={mayLeave} />
      <FormConflict />
    </EntityFormContext>
  )
}

interface EntityFormState {
  record: RecordForm
  isSettled: RefObject<boolean>
  mayLeave: RefObject<LeaveCheck>
  /** The last attempt used the second save button. */
  wentOn: RefObject<boolean>
  reopening: FormReopening | null
}

function actsOf<F extends Record<string, Field>, R>(
  { input, record: current, mode, title, save, onDone, next }: EntityFormProps<F, R>,
  { record, isSettled, mayLeave, wentOn, reopening }: EntityFormState,
): Pick<EntityForm, 'submit' | 'again' | 'cancel' | 'leave' | 'dismiss'> {
  const { store, settle, refilled, draftKey, unsaved } = record
  const finish = (stored: R, sent: FormValues, goesOn: boolean) => {
    store.forget()
    dropDraft(draftKey)
    if (mode === 'detail' && typeof stored === 'object' && stored !== null) settle(stored, sent)
    refilled?.end()
    isSettled.current = mode !== 'detail'
    if (goesOn && next) next.onDone(stored)
    else onDone?.(stored)
  }
  const submit = async (goesOn = false) => {
    const { isSaving, isHeld, errors } = store.read()
    // A second click between the answer and the next page would save again.
    if (isSaving || isHeld || isSettled.current) return
    wentOn.current = goesOn
    if (errors.length > 0) return store.tell(errors, false)
    const sent = await sendForm(input, store, (parsed) => save(parsed as Parameters<typeof save>[0]))
    if (sent && 'errors' in sent) store.tell(sent.errors, true)
    else if (sent) finish(sent.record, sent.values, goesOn)
  }
  const leave = () => {
    store.forget()
    refilled?.end()
    if (mode === 'detail') {
      const values = formValues(input, current)
      return store.rebase(values, values)
    }
    isSettled.current = true
    onDone?.(null)
  }
  const cancel = () => {
    const typed = unsaved()
    const { pathname, search } = window.location
    if (typed) {
      // A page, or a dialog with an address, leads to another page on Cancel, which then offers Undo.
      const offeredAt = mode === 'detail' ? '' : reopening ? pathname : null
      const draft = { ...typed, title: title ?? pageTitle(), at: pathname + search, offeredAt }
      storeDraft(draftKey, { ...draft, why: 'canceled', isDialog: reopening !== null }, { reopening })
    }
    leave()
  }
  const dismiss = async () => {
    if (await mayLeave.current()) leave()
  }
  const again = () => submit(wentOn.current)
  return { submit, again, cancel, leave, dismiss }
}

const pageTitle = () => document.getElementById(PAGE_TITLE_ID)?.textContent ?? ''

function useReveal(form: string): Pick<EntityForm, 'focusField' | 'tabs'> {
  const tabs = useRef<FieldTabs | null>(null)
  const focusField = async (name: string) => {
    // The fields are drawn once by then, and the tabs know theirs.
    await null
    tabs.current?.reveal(name)
    const found = () => document.getElementById(fieldId(form, name))
    found()?.focus()
    const wasThere = document.activeElement === found()
    const isTypedElsewhere = () => wasThere && document.activeElement?.matches('input, textarea, select')
    // Once more in the frame after the next: where the pressed button is gone, a dialog gives the focus to itself in the next.
    requestAnimationFrame(() => requestAnimationFrame(() => isTypedElsewhere() || found()?.focus()))
  }
  return { focusField, tabs }
}

function FormTabMark() {
  useTabMark(useFormState(({ changed }) => changed.length > 0))
  return null
}
