import type { Input } from '@acm/contract/core/fields'
import type { ExistingRecord } from '@acm/contract/core/problems'
import type { ConflictQuestion } from '../conflict/conflictQuestion.ts'
import {
  changesToSave,
  type FormValues,
  isSame,
  judge,
  type Parsed,
  picked,
  type Shapes,
  shapesOf,
} from './formValues.ts'
import type { Refusal } from './outcome.ts'

/**
 * detail: an existing record, saved in place (G-VAL-07); page and dialog: left by Save and by Cancel.
 */
export type FormMode = 'detail' | 'page' | 'dialog'

/** Everything that changes while a form is open. One object for each state: whatever is the same stays the same. */
export interface FormState extends Parsed {
  /** The saved copy that changes are counted against. */
  saved: FormValues
  values: FormValues
  /** Names of the fields that a save would change. */
  changed: readonly string[]
  /** The sentence of each value that a save would refuse. */
  sentences: Readonly<Record<string, string>>
  /** Names of the fields that somebody has been in. */
  touched: ReadonlySet<string>
  /** The server's sentences by field, until that field changes; those of no field. */
  refused: Readonly<Record<string, string>>
  general: readonly string[]
  /** By field the record that has its value already, until that field changes. */
  existing: Readonly<Record<string, ExistingRecord>>
  /** Nobody knows whether the last attempt was saved. */
  isUnknown: boolean
  /** Counts failed attempts: each opens the summary anew. 0: none yet. */
  attempts: number
  isSaving: boolean
  /** An act beside the form changes its record: nothing else is sent meanwhile. */
  isHeld: boolean
  question: ConflictQuestion | null
  /** Names of the fields that have been on the page. */
  known: ReadonlySet<string>
  /** Older values of fields that have not been: each goes in with its field, and none is saved that nobody saw. */
  waiting: FormValues
}

/** What the values are judged by. */
export interface Judgement {
  input: Input
  editable: readonly string[]
  /** The saved copy is a stored record, and not the beginning of a new one. */
  isStored?: boolean
}

export interface FormStore {
  read: () => FormState
  /** Calls back after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Judges by these from now on; answers the names of changed fields that may be changed no more: they are as saved again. */
  judgeBy: (judgement: Judgement) => string[]
  /** The person changed a value. */
  type: (name: string, value: unknown) => void
  /** The person left a field. */
  leave: (name: string) => void
  /** Values that no person typed. */
  put: (values: FormValues) => void
  /** Older values: each as soon as its field is on the page, instead of those that still wait for theirs. */
  refill: (values: FormValues) => void
  /** Puts another saved copy under the form, and these values into it. */
  rebase: (saved: FormValues, values: FormValues) => void
  /** An attempt failed: what the form itself refuses, or the server. */
  tell: (errors: readonly Refusal[], isRefusal: boolean) => void
  /** Forgets what the last attempts left to tell, and the older values that wait. */
  forget: () => void
  setSaving: (isSaving: boolean) => void
  hold: (isHeld: boolean) => void
  ask: (question: ConflictQuestion | null) => void
  /** A field is on the page. */
  know: (name: string) => void
}

/** The state of one form. A value is read once, when it changes: fields, buttons, summary, guard and save share that. */
export function createFormStore(judgement: Judgement, saved: FormValues, values: FormValues): FormStore {
  const listeners = new Set<() => void>()
  const judged = createJudge(judgement)
  let state: FormState = {
    ...judged.values(saved, values),
    ...NOTHING_TOLD,
    touched: NONE,
    isSaving: false,
    isHeld: false,
    question: null,
    known: NONE,
    waiting: {},
  }
  const set = (change: Partial<FormState>) => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  const put = (some: FormValues) => judged.values(state.saved, { ...state.values, ...some })
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    judgeBy: (next) => {
      if (!judged.by(next)) return []
      const before = state.changed
      set(judged.values(state.saved, state.values))
      return before.filter((name) => !next.editable.includes(name))
    },
    type: (name, value) => {
      const { [name]: _, ...refused } = state.refused
      const { [name]: __, ...existing } = state.existing
      set({ ...put({ [name]: value }), refused, existing, touched: withName(state.touched, name) })
    },
    leave: (name) => {
      if (!state.touched.has(name)) set({ touched: withName(state.touched, name) })
    },
    put: (some) => set(put(some)),
    refill: (older) => {
      const names = Object.keys(older)
      const isKnown = (name: string) => state.known.has(name)
      const waiting = picked(
        older,
        names.filter((name) => !isKnown(name)),
      )
      set({ ...put(picked(older, names.filter(isKnown))), waiting })
    },
    rebase: (nextSaved, next) => set({ ...judged.values(nextSaved, { ...nextSaved, ...next }), touched: NONE }),
    tell: (errors, isRefusal) => set(told(errors, isRefusal, state)),
    forget: () => set({ ...NOTHING_TOLD, waiting: {} }),
    setSaving: (isSaving) => set({ isSaving }),
    hold: (isHeld) => set({ isHeld }),
    ask: (question) => set({ question }),
    know: (name) => {
      if (state.known.has(name)) return
      const { [name]: older, ...waiting } = state.waiting
      const filled = name in state.waiting && { ...put({ [name]: older }), waiting }
      set({ known: withName(state.known, name), ...filled })
    },
  }
}

const NOTHING_TOLD = { refused: {}, general: [], existing: {}, isUnknown: false, attempts: 0 } as const
const NONE: ReadonlySet<string> = new Set()

const withName = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => new Set([...names, name])

/** Judges values, and reads only those that it has not read just before. */
function createJudge(first: Judgement) {
  let judgement = first
  let before: Shapes = {}
  let now: Shapes = {}
  return {
    /** Judges by these from now on; false: they are the same. */
    by(next: Judgement): boolean {
      const isOther = next.input !== judgement.input || !isSame(next.editable, judgement.editable)
      judgement = next
      return isOther
    },
    values(saved: FormValues, given: FormValues) {
      const { input, editable, isStored } = judgement
      // A save would not carry anything else: nothing else is shown or counted.
      const values = { ...saved, ...picked(given, editable) }
      before = shapesOf(input, saved, before, now)
      now = shapesOf(input, values, now, before)
      const { parsed, errors } = judge(input, now, editable, isStored ? before : null)
      const sentences = Object.fromEntries(errors.map((error) => [error.propertyName, error.errorMessage]))
      return { saved, values, parsed, errors, sentences, changed: changesToSave(input, before, now) }
    },
  }
}

function told(errors: readonly Refusal[], isRefusal: boolean, { values, attempts }: FormState): Partial<FormState> {
  const known = errors.filter((error) => error.propertyName in values)
  return {
    attempts: attempts + 1,
    refused: isRefusal ? Object.fromEntries(known.map((one) => [one.propertyName, one.errorMessage])) : {},
    existing: Object.fromEntries(known.flatMap((one) => (one.existing ? [[one.propertyName, one.existing]] : []))),
    isUnknown: errors.some((error) => error.isUnknown),
    general: errors.filter((error) => !known.includes(error)).map((error) => error.errorMessage),
  }
}

/** Whether the form says yet what is wrong: after an attempt, in a record that is edited in place from the first change. */
const isJudged = ({ attempts, changed }: FormState, mode: FormMode): boolean =>
  attempts > 0 || (mode === 'detail' && changed.length > 0)

/** Whether a field says what is wrong: where nobody has tried, nothing is wrong yet. */
export const isTold = ({ attempts, touched, saved, values }: FormState, mode: FormMode, name: string): boolean =>
  attempts > 0 || (mode === 'detail' && (touched.has(name) || !isSame(saved[name], values[name])))

/** Why the value of a field is in the way of saving, as far as that is said yet. */
export const sentenceFor = (state: FormState, mode: FormMode, name: string): string | undefined =>
  (isJudged(state, mode) ? state.sentences[name] : undefined) ?? state.refused[name]

/** Whether a field is changed, waited for or wrong that has never been on the page: some part of the form must hold it. */
export const isSeeking = (state: FormState, mode: FormMode): boolean =>
  [
    ...state.changed,
    ...Object.keys(state.waiting),
    ...Object.keys(state.refused),
    ...(isJudged(state, mode) ? Object.keys(state.sentences) : []),
  ].some((name) => !state.known.has(name))
