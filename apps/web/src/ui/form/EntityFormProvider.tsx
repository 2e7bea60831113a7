import type { Field } from '@acm/contract/core/field'
import type { Input, ValuesOf } from '@acm/contract/core/fields'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import { PAGE_TITLE_ID } from '../pageParts.ts'
import { useTabMark } from '../tabs.ts'
import { FormConflict } from './conflict/ConflictDialog.tsx'
import { type FormOf, partsOf } from './conflict/otherChanges.ts'
import { useFollow } from './conflict/useFollow.ts'
import { dropDraft, ReopenContext, storeDraft, type UnsavedValues, useDrafts } from './drafts/drafts.ts'
import { FormLeaveGuard, type LeaveCheck } from './drafts/LeaveGuard.tsx'
import { type RestoredValues, useRestoredValues } from './drafts/restoredValues.ts'
import { useDraft } from './drafts/useDraft.ts'
import { type EntityForm, EntityFormContext, type FieldTabs, fieldId, useFormState } from './store/entityFormContext.ts'
import { createPart, type FormPart, PartContext } from './store/formParts.ts'
import type { FormMode, FormStore } from './store/formStore.ts'
import { formValues } from './store/formValues.ts'
import type { SaveOutcome } from './store/outcome.ts'
import { sendForm } from './store/saving.ts'
import type { FormValues } from './store/typedValues.ts'
import { useRecord } from './store/useRecord.ts'

export interface RecordFormOptions<F extends Record<string, Field>, R> {
  input: Input<F>
  /** The records, or parts of records, that the form edits; absent: none with history. */
  of?: FormOf
  record: object
  /** Editable fields, and why the others are not ('': no reason given); absent: all are editable. */
  access?: { editable: readonly string[]; reason: string } | undefined
  mode: FormMode
  title?: string
  save: (values: ValuesOf<F>) => Promise<SaveOutcome<R>>
}

export interface EntityFormProps<F extends Record<string, Field>, R> extends RecordFormOptions<F, R> {
  /** Default: 'Submit' for details, else 'Save'. */
  submitLabel?: string
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
  const { input, mode, of } = props
  const open = props.access?.editable ?? Object.keys(input.fields)
  const isOfStored = mode === 'detail' || partsOf(of).length > 0 || Boolean(Object(props.record).id)
  const record = useRecord({ input, record: props.record, mode, open, isStored: isOfStored })
  const { store, editable, isClosed } = record
  const draft = useDraft({ input, record: props.record, title: props.title, editable, store })
  const { see, ...follow } = useFollow({ input, record: props.record, of, store, isClosed })
  const refilled = useRestoredValues(of, { input, editable, store })
  const settle = (stored: object, sent: FormValues) => {
    record.settle(stored, sent)
    see()
  }
  const { guard, ...acts } = useActs(props, { store, refilled, draft, settle })
  const [part] = useState(() => createPart(null))
  const reveal = useReveal(id, part)
  const [displays] = useState(() => new Map())
  const canceled = useDrafts().find(({ form, why }) => form === draft.key && why === 'canceled')
  const bringBack = (typed: UnsavedValues) => {
    draft.bringBack(typed)
    dropDraft(draft.key)
    // The pressed button unmounts and would lose the focus.
    const [first] = Object.keys(typed.values)
    if (first) reveal.focusField(first)
  }
  const form: EntityForm = {
    id,
    ...record,
    ...follow,
    input,
    mode,
    isStored: props.isStored ?? (mode === 'detail' || partsOf(of).length > 0),
    reason: props.access?.reason ?? '',
    restored: draft.restored,
    refilled,
    stored: props.record,
    submitLabel: props.submitLabel ?? (mode === 'detail' ? 'Submit' : 'Save'),
    submitColor: props.submitColor ?? 'primary',
    nextLabel: props.next?.label ?? null,
    displays,
    ...reveal,
    ...acts,
    undo: canceled && mode === 'detail' ? () => bringBack(canceled) : null,
  }
  return (
    <EntityFormContext value={form}>
      <PartContext value={part}>{props.children}</PartContext>
      {mode === 'detail' && <FormTabMark />}
      <FormLeaveGuard {...guard} />
      <FormConflict />
    </EntityFormContext>
  )
}

interface EntityFormState {
  store: FormStore
  refilled: RestoredValues | null
  draft: ReturnType<typeof useDraft>
  settle: ReturnType<typeof useRecord>['settle']
}

function useActs<F extends Record<string, Field>, R>(
  { input, record: current, mode, title, save, onDone, next }: EntityFormProps<F, R>,
  { store, refilled, draft, settle }: EntityFormState,
) {
  const isSettled = useRef(false)
  const mayLeave = useRef<LeaveCheck>(() => true)
  /** The last attempt used the second save button. */
  const wentOn = useRef(false)
  const reopening = useContext(ReopenContext)
  const settleDetail = (stored: R, sent: FormValues) => {
    if (mode === 'detail' && typeof stored === 'object' && stored !== null) settle(stored, sent)
  }
  const finish = (stored: R, goesOn: boolean) => {
    store.forget()
    dropDraft(draft.key)
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
    const send = (parsed: object) => save(parsed as Parameters<typeof save>[0])
    const sent = await sendForm(input, store, send, settleDetail)
    if (sent && 'errors' in sent) store.tell(sent.errors, true)
    else if (sent) finish(sent.record, goesOn)
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
    const typed = draft.unsaved()
    const { pathname, search } = window.location
    if (typed) {
      // A page, or a dialog with an address, leads to another page on Cancel, which then offers Undo.
      const offeredAt = mode === 'detail' ? '' : reopening ? pathname : null
      const newDraft = { ...typed, title: title ?? pageTitle(), at: pathname + search, offeredAt }
      storeDraft(draft.key, { ...newDraft, why: 'canceled', isDialog: reopening !== null }, reopening)
    }
    leave()
  }
  const dismiss = async () => {
    if (await mayLeave.current()) leave()
  }
  const again = () => submit(wentOn.current)
  return { submit, again, cancel, leave, dismiss, guard: { isSettled, mayLeave } }
}

const pageTitle = () => document.getElementById(PAGE_TITLE_ID)?.textContent ?? ''

function useReveal(form: string, part: FormPart): Pick<EntityForm, 'focusField' | 'tabs'> {
  const tabs = useRef<FieldTabs>({ fields: [part.names], reveal: () => {} })
  const focusField = async (name: string) => {
    // The fields are drawn once by then, and the tabs know theirs.
    await null
    tabs.current.reveal(name)
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
