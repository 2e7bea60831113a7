import type { Field } from '@acm/contract/core/field'
import type { Input, ValuesOf } from '@acm/contract/core/fields'
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { doingOf, isSeen, type ToldElsewhere, toldOf, type Unheard } from '../conflict/catchingUp.ts'
import { ElsewhereContext, type FormOf, partsOf, useHeard, versionOf } from '../conflict/elsewhere.ts'
import { mergeChanges, type Versions } from '../conflict/mergeChanges.ts'
import { forgetCanceled, wantedIn } from '../drafts/canceling.ts'
import { announceForm, type Draft, findDraft, type Interruption, keepDraft, leaveOfDraft } from '../drafts/drafts.ts'
import { type Refilled, useRefilled } from '../drafts/restoration.ts'
import { createFormStore, type FormMode, type FormStore } from './formStore.ts'
import { changedNames, differing, type FormValues, formValues, picked } from './formValues.ts'
import type { SaveOutcome } from './outcome.ts'
import { withheldBy } from './saving.ts'

export interface RecordFormOptions<F extends Record<string, Field>, R> {
  input: Input<F>
  /** Which record of the history it is of, or which of several it takes parts of; absent: of none that is restored. */
  of?: FormOf
  /** The saved copy, or the blank record of a new one. */
  record: object
  /** Which fields may be changed, and why the others may not (empty: every field shown may); absent: all may. */
  access?: { editable: readonly string[]; reason: string } | undefined
  mode: FormMode
  /** What the dialog around it is called. */
  title?: string
  save: (values: ValuesOf<F>) => Promise<SaveOutcome<R>>
}

/** What was typed before an interruption, or before Cancel: back in the form, or kept beside it. */
export interface Restored {
  why: Interruption | 'canceled'
  /** Whether some of it is in the form. */
  isBack: boolean
  /** Names of what stays kept: the person may not change it now. */
  withheld: readonly string[]
  /** Names of what a save could not take and is not kept either. */
  lost: readonly string[]
}

/** A form over a record. */
export interface RecordForm {
  store: FormStore
  restored: Restored | null
  refilled: Refilled | null
  editable: readonly string[]
  /** What was done to the record elsewhere since the form was opened; null: nothing. */
  elsewhere: ToldElsewhere | null
  /** The fields that hold the versions of its records. */
  versions: readonly string[]
  /** What was typed may not be changed any more: it stays, and a save says what there is to say. */
  isClosed: boolean
  /** Puts the stored record under the form, and keeps as a draft what the save could not take. */
  settle: (stored: object, sent: FormValues) => void
  /** By which name it is kept what was typed. */
  draftKey: string
  /** What is typed and not saved, without secrets; null: nothing. */
  unsaved: () => Unsaved | null
  /** Puts that into the form again, over the record as it is now. */
  bringBack: (unsaved: Unsaved) => void
}

/** Values that were typed, and what stood there before. */
type Unsaved = Pick<Draft, 'base' | 'values'>

/** The form of a record: follows it when it is read anew, as long as that overwrites nothing that was typed. */
export function useRecordForm<F extends Record<string, Field>, R>(options: RecordFormOptions<F, R>): RecordForm {
  const { input, record } = options
  const open = options.access?.editable ?? Object.keys(input.fields)
  // With the id: a dialog edits one of the many records of its page.
  const draftKey = `${window.location.pathname}#${Object.keys(input.fields).join()}#${Object(record).id ?? ''}`
  const [{ store, restored: atFirst }] = useState(() => opened(options, open, draftKey))
  const [restored, setRestored] = useState(atFirst)
  const editable = useKeptOpen(open, store)
  const isClosed = editable !== open
  const withhold = (names: readonly string[], { base, mine }: Pick<Versions, 'base' | 'mine'>) => {
    const kept = names.filter((name) => isKept(input, name))
    keepDraft(draftKey, { base: picked(base, kept), values: picked(mine, kept) }, 'narrowed')
    const withheld = new Set([...(restored?.withheld ?? []), ...kept])
    const lost = names.filter((name) => !kept.includes(name))
    setRestored({ why: 'narrowed', isBack: false, withheld: [...withheld], lost })
  }
  useLayoutEffect(() => {
    const { saved: base, values: mine } = store.read()
    const closed = store.judgeBy({ input, editable, isStored: isOfStored(options) })
    // Elsewhere it is the record that has closed them, for good: its form says so.
    if (closed.length > 0 && options.mode === 'detail') withhold(closed, { base, mine })
  })
  // Before the page is drawn: it would tell of a draft that is not away.
  useLayoutEffect(() => {
    if (restored?.why === 'canceled') forgetCanceled(draftKey)
    else if (restored) leaveOfDraft(draftKey, restored.withheld)
  }, [restored, draftKey])
  const versions = partsOf(options.of).map(versionOf)
  const [seen, setSeen] = useState(() => picked(store.read().saved, versions))
  const told = toldOf(useHeard(options.of), useFollowedRecord(options, store, isClosed))
  const elsewhere = told && !isSeen(told, seen) ? told : null
  useDraft(options, store, draftKey)
  const refilled = useRefilled(options.of, { input, editable, store })
  const settle = (stored: object, sent: FormValues) => {
    const { saved: base, values: mine } = store.read()
    const theirs = formValues(input, stored)
    const withheld = withheldBy(stored, { base, mine, theirs })
    // What was typed while the save was on its way stays, as a new change.
    const { merged } = mergeChanges({ base: sent, mine, theirs })
    store.rebase(theirs, { ...merged, ...picked(theirs, withheld) })
    setSeen(picked(theirs, versions))
    if (withheld.length > 0) withhold(withheld, { base, mine })
  }
  const unsaved = () => unsavedIn(store, (name) => !input.fields[name]?.secret)
  const bringBack = (typed: Unsaved) => {
    const { saved, values } = withTyped(formValues(input, record), typed, editable)
    store.rebase(saved, values)
  }
  return {
    store,
    restored,
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

/** What is typed into these fields and not saved; null: nothing. */
function unsavedIn(store: FormStore, isKept: (name: string) => boolean): Unsaved | null {
  const { saved, values } = store.read()
  const base = picked(saved, Object.keys(saved).filter(isKept))
  const changed = changedNames(base, values)
  return changed.length === 0 ? null : { base, values: picked(values, changed) }
}

/** A record with what was typed over an earlier state of it; under that state, where both have changed something. */
function withTyped(current: FormValues, typed: Unsaved, editable: readonly string[]) {
  const base = { ...current, ...typed.base }
  const mine = { ...base, ...picked(typed.values, editable) }
  const { merged, overlaps } = mergeChanges({ base, mine, theirs: current })
  return overlaps.length === 0 ? { saved: current, values: merged } : { saved: base, values: mine }
}

type Shown = Pick<RecordFormOptions<never, never>, 'record' | 'mode' | 'of'>

/** Whether what it shows is stored. */
const isOfStored = ({ record, mode, of }: Shown): boolean =>
  mode === 'detail' || partsOf(of).length > 0 || Boolean(Object(record).id)

/** A secret is not kept, and a file cannot be kept as text: both are asked for again. */
const isKept = ({ fields }: Input, name: string): boolean => !fields[name]?.secret && fields[name]?.kind !== 'file'

/** The record as it is, with what is kept of what was typed into its form. */
function opened(
  options: { input: Input } & Shown,
  editable: readonly string[],
  draftKey: string,
): Pick<RecordForm, 'store' | 'restored'> {
  const { input, record } = options
  const current = formValues(input, record)
  const canceled = wantedIn(draftKey)
  const draft = canceled ? { ...canceled, why: 'canceled' as const } : findDraft(draftKey)
  const judgement = { input, editable, isStored: isOfStored(options) }
  if (!draft) return { store: createFormStore(judgement, current, current), restored: null }
  const { saved, values } = withTyped(current, draft, editable)
  // The rights may have gone meanwhile.
  const closed = Object.keys(draft.values).filter((name) => !editable.includes(name))
  const isBack = Object.keys(draft.values).length > closed.length
  const [withheld, lost] = canceled ? [[], closed] : [closed, []]
  return {
    store: createFormStore(judgement, saved, values),
    restored: { why: draft.why, isBack, withheld, lost },
  }
}

/** Who may change nothing any more keeps what they typed, with its buttons: it is the save that says why not. */
function useKeptOpen(open: readonly string[], store: FormStore): readonly string[] {
  const isTyped = useSyncExternalStore(store.subscribe, () => store.read().changed.length > 0)
  const before = useRef(open)
  if (open.length > 0 || !isTyped) before.current = open
  return open.length > 0 ? open : before.current
}

/**
 * What somebody else saved is not put under what is being typed: a save merges it, and it can be looked at before.
 * Answers what came that nobody had heard of.
 */
function useFollowedRecord(
  { input, record, of }: { input: Input; record: object; of?: FormOf },
  store: FormStore,
  isClosed: boolean,
): Unheard | null {
  const source = useContext(ElsewhereContext)
  const first = useRef(record)
  const gaps = useRef(source.gaps())
  const [unheard, setUnheard] = useState<Unheard | null>(null)
  const follow = useEffectEvent(() => {
    const { saved, values, changed } = store.read()
    const theirs = formValues(input, record)
    const hadGap = source.gaps() !== gaps.current
    gaps.current = source.gaps()
    const doing = doingOf({ input, parts: partsOf(of), saved, theirs, source, hadGap })
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

/** Lets an interruption keep what stands in the form, secrets excepted. */
function useDraft(
  { input, title: dialog }: { input: Input; title?: string },
  store: FormStore,
  draftKey: string,
): void {
  useEffect(
    () =>
      announceForm(draftKey, () => {
        const unsaved = unsavedIn(store, (name) => isKept(input, name))
        return unsaved && { ...unsaved, dialog }
      }),
    [input, store, draftKey, dialog],
  )
}
