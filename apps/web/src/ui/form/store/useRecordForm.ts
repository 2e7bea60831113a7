import type { Field } from '@acm/contract/core/field'
import type { Input, ValuesOf } from '@acm/contract/core/fields'
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type AnnouncedChange,
  catchUpNotes,
  catchUpStateOf,
  isSeen,
  type UnannouncedChange,
} from '../conflict/catchingUp.ts'
import { mergeChanges } from '../conflict/mergeChanges.ts'
import { type FormOf, OtherChangesContext, partsOf, useHeardChange, versionOf } from '../conflict/otherChanges.ts'
import { announceForm, draftToOpen, dropDraft, type Interruption, type UnsavedValues } from '../drafts/drafts.ts'
import { type RestoredValues, useRestoredValues } from '../drafts/restoredValues.ts'
import { createFormStore, type FormMode, type FormStore } from './formStore.ts'
import { differing, formValues } from './formValues.ts'
import type { SaveOutcome } from './outcome.ts'
import { withheldBy } from './saving.ts'
import { changedNames, type FormValues, picked } from './typedValues.ts'

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

export interface RecordForm {
  store: FormStore
  /** Why the form was left with the input that it shows again; null: it shows none. */
  restored: Interruption | null
  /** Names whose input is not saved, because they are no longer editable. */
  lost: readonly string[]
  refilled: RestoredValues | null
  editable: readonly string[]
  elsewhere: AnnouncedChange | null
  /** Names of the fields that hold its records' versions. */
  versions: readonly string[]
  isClosed: boolean
  /** Rebases on the stored record. */
  settle: (stored: object, sent: FormValues) => void
  draftKey: string
  /** Without secrets; null: nothing unsaved. */
  unsaved: () => UnsavedValues | null
  /** Merges it over the current record. */
  bringBack: (unsaved: UnsavedValues) => void
}

/** Follows the record when it is read again, unless that would overwrite input. */
export function useRecordForm<F extends Record<string, Field>, R>(options: RecordFormOptions<F, R>): RecordForm {
  const { input, record } = options
  const open = options.access?.editable ?? Object.keys(input.fields)
  // With the id, because a dialog edits one of many records of its page.
  const draftKey = `${window.location.pathname}#${Object.keys(input.fields).join()}#${Object(record).id ?? ''}`
  const [{ store, restored, lost: atFirst }] = useState(() => opened(options, open, draftKey))
  const [lost, setLost] = useState(atFirst)
  const editable = useKeptOpen(open, store)
  const isClosed = editable !== open
  useLayoutEffect(() => {
    const closed = store.judgeBy({ input, editable, isStored: isOfStored(options) })
    // On pages and in dialogs only the record's state closes fields, for good: the form says so itself.
    if (closed.length > 0 && options.mode === 'detail') setLost(closed)
  })
  // Before paint: the page would show a note about a draft that is back.
  useLayoutEffect(() => {
    if (restored) dropDraft(draftKey)
  }, [restored, draftKey])
  const versions = partsOf(options.of).map(versionOf)
  const [seen, setSeen] = useState(() => picked(store.read().saved, versions))
  const told = catchUpNotes(useHeardChange(options.of), useFollowedRecord(options, store, isClosed))
  const elsewhere = told && !isSeen(told, seen) ? told : null
  useDraft(options, store, draftKey)
  const refilled = useRestoredValues(options.of, { input, editable, store })
  const settle = (stored: object, sent: FormValues) => {
    const { saved: base, values: mine } = store.read()
    const theirs = formValues(input, stored)
    const withheld = withheldBy(stored, { base, mine, theirs })
    // Input typed during the save stays, as a new change.
    const { merged } = mergeChanges({ base: sent, mine, theirs })
    store.rebase(theirs, { ...merged, ...picked(theirs, withheld) })
    setSeen(picked(theirs, versions))
    setLost(withheld)
  }
  const unsaved = () => unsavedIn(store, (name) => isKept(input, name))
  const bringBack = (typed: UnsavedValues) => {
    const { saved, values } = withTyped(formValues(input, record), typed, editable)
    store.rebase(saved, values)
  }
  return {
    store,
    restored,
    lost,
    refilled,
    editable,
    elsewhere,
    versions,
    isClosed,
    settle,
    draftKey,
    unsaved,
    bringBack,
  }
}

function unsavedIn(store: FormStore, isKept: (name: string) => boolean): UnsavedValues | null {
  const { saved, values } = store.read()
  const base = picked(saved, Object.keys(saved).filter(isKept))
  const changed = changedNames(base, values)
  return changed.length === 0 ? null : { base, values: picked(values, changed) }
}

/** Merges input into the current record; keeps the older base if both changed a field, so that the save asks. */
function withTyped(current: FormValues, typed: UnsavedValues, editable: readonly string[]) {
  const base = { ...current, ...typed.base }
  const mine = { ...base, ...picked(typed.values, editable) }
  const { merged, overlaps } = mergeChanges({ base, mine, theirs: current })
  return overlaps.length === 0 ? { saved: current, values: merged } : { saved: base, values: mine }
}

type DisplayedRecord = Pick<RecordFormOptions<never, never>, 'record' | 'mode' | 'of'>

const isOfStored = ({ record, mode, of }: DisplayedRecord): boolean =>
  mode === 'detail' || partsOf(of).length > 0 || Boolean(Object(record).id)

/** Secrets must not be stored and files can't be: users enter both again. */
const isKept = ({ fields }: Input, name: string): boolean => !fields[name]?.secret && fields[name]?.kind !== 'file'

function opened(
  options: { input: Input } & DisplayedRecord,
  editable: readonly string[],
  draftKey: string,
): Pick<RecordForm, 'store' | 'restored' | 'lost'> {
  const { input, record } = options
  const current = formValues(input, record)
  const draft = draftToOpen(draftKey)
  const judgement = { input, editable, isStored: isOfStored(options) }
  if (!draft) return { store: createFormStore(judgement, current, current), restored: null, lost: [] }
  const { saved, values } = withTyped(current, draft, editable)
  // Permissions may have been withdrawn since.
  const lost = Object.keys(draft.values).filter((name) => !editable.includes(name))
  return { store: createFormStore(judgement, saved, values), restored: draft.why, lost }
}

/** A form with input stays editable when all rights go: the refused save explains why. */
function useKeptOpen(open: readonly string[], store: FormStore): readonly string[] {
  const isTyped = useSyncExternalStore(store.subscribe, () => store.read().changed.length > 0)
  const before = useRef(open)
  if (open.length > 0 || !isTyped) before.current = open
  return open.length > 0 ? open : before.current
}

/** Keeps others' changes out of a form with input. Returns a change that no event told of. */
function useFollowedRecord(
  { input, record, of }: { input: Input; record: object; of?: FormOf },
  store: FormStore,
  isClosed: boolean,
): UnannouncedChange | null {
  const source = useContext(OtherChangesContext)
  const first = useRef(record)
  const gaps = useRef(source.gaps())
  const [unheard, setUnheard] = useState<UnannouncedChange | null>(null)
  const follow = useEffectEvent(() => {
    const { saved, values, changed } = store.read()
    const theirs = formValues(input, record)
    const hadGap = source.gaps() !== gaps.current
    gaps.current = source.gaps()
    const doing = catchUpStateOf({ input, parts: partsOf(of), saved, theirs, source, hadGap })
    if (doing.unheard) setUnheard(doing.unheard)
    const isTyped = changed.length > 0
    if (isTyped && (isClosed || (doing.isByOthers && differing(input, saved, theirs).length > 0))) return
    const { merged, overlaps } = mergeChanges({ base: saved, mine: values, theirs })
    if (overlaps.length === 0) store.rebase(theirs, merged)
  })
  useEffect(() => {
    if (first.current === record) return
    first.current = record
    follow()
  }, [record])
  return unheard
}

function useDraft({ input, title }: { input: Input; title?: string }, store: FormStore, draftKey: string): void {
  useEffect(
    () =>
      announceForm(draftKey, {
        title,
        read() {
          const unsaved = unsavedIn(store, (name) => isKept(input, name))
          const isPartial = store.read().changed.some((name) => !isKept(input, name))
          return unsaved && { ...unsaved, isPartial }
        },
      }),
    [input, store, draftKey, title],
  )
}
