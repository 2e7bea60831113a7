import type { Input } from '@acm/contract/core/fields'
import type { ExistingRecord } from '@acm/contract/core/problems'
import { createStore } from '../../createStore.ts'
import type { ConflictQuestion } from '../conflict/mergeChanges.ts'
import { changesToSave, judge, type ParsedValues, type ShapedValues, shapesOf } from './formValues.ts'
import type { SaveRefusal } from './outcome.ts'
import { type FormValues, isSame, picked } from './typedValues.ts'

/** detail: an existing record, saved in place (G-VAL-07); page and dialog: closed by Save and Cancel. */
export type FormMode = 'detail' | 'page' | 'dialog'

/** Immutable snapshot; unchanged parts keep their identity. */
export interface FormState extends ParsedValues {
  /** Baseline for counting changes. */
  saved: FormValues
  values: FormValues
  changed: readonly string[]
  sentences: Readonly<Record<string, string>>
  touched: ReadonlySet<string>
  /** The server's refusals by field, until that field changes; `general`: those without a field. */
  refused: Readonly<Record<string, string>>
  general: readonly string[]
  /** By field, the record that already has its value, until that field changes. */
  existing: Readonly<Record<string, ExistingRecord>>
  /** The last attempt got no answer: it might or might not be saved. */
  isUnknown: boolean
  /** Number of failed attempts; each one focuses the summary again. */
  attempts: number
  /** Number of times that the save key found wrong fields; each one is announced again. */
  reminders: number
  isSaving: boolean
  /** Effect of the last input that the count of changes doesn't show, until the next one; '': none. */
  notice: string
  /** An act next to the form is changing the record: the form sends nothing in the meantime. */
  isHeld: boolean
  question: ConflictQuestion | null
  /** Names of fields drawn at least once. */
  known: ReadonlySet<string>
  /** Older values of fields not drawn yet. Each is filled in with its field, so that none is saved unseen. */
  waiting: FormValues
}

export interface FormStoreOptions {
  input: Input
  editable: readonly string[]
  /** `saved` is a stored record, not the blank of a new one. */
  isStored?: boolean
}

export interface FormStore {
  read: () => FormState
  subscribe: (listener: () => void) => () => void
  /** Answers the changed fields that can no longer be changed; their values are reset to the saved ones. */
  judgeBy: (judgement: FormStoreOptions) => string[]
  /** Input by the user. */
  type: (name: string, value: unknown) => void
  leave: (name: string) => void
  /** Shows what is wrong with these fields, and has their number announced again. */
  remind: (names: readonly string[]) => void
  /** Values set by the program. */
  put: (values: FormValues) => void
  /** Fills in older values as their fields are drawn; replaces those still waiting. */
  refill: (values: FormValues) => void
  rebase: (saved: FormValues, values: FormValues) => void
  /** Records a failed attempt. `isRefusal`: refused by the server. */
  tell: (errors: readonly SaveRefusal[], isRefusal: boolean) => void
  /** Clears messages of failed attempts and waiting older values. */
  forget: () => void
  set: (change: Partial<Pick<FormState, 'isSaving' | 'isHeld' | 'notice'>>) => void
  /** Which value to keep of fields that two people changed; null: canceled. */
  ask: (question: Omit<ConflictQuestion, 'answer'>) => Promise<FormValues | null>
  /** Call when a field is drawn. */
  know: (name: string) => void
}

/** Parses each value once per change; fields, buttons, summary, guard and save share the result. */
export function createFormStore(judgement: FormStoreOptions, saved: FormValues, values: FormValues): FormStore {
  const judged = createJudge(judgement)
  const {
    read,
    set: publish,
    subscribe,
  } = createStore<FormState>({
    ...judged.values(saved, values),
    ...NOTHING_TOLD,
    touched: NONE,
    reminders: 0,
    isSaving: false,
    notice: '',
    isHeld: false,
    question: null,
    known: NONE,
    waiting: {},
  })
  const set = (change: Partial<FormState>) => publish({ ...read(), ...change })
  const put = (some: FormValues) => judged.values(read().saved, { ...read().values, ...some })
  return {
    read,
    subscribe,
    judgeBy: (next) => {
      if (!judged.by(next)) return []
      const before = read().changed
      set(judged.values(read().saved, read().values))
      return before.filter((name) => !next.editable.includes(name))
    },
    type: (name, value) => {
      const { [name]: _, ...refused } = read().refused
      const { [name]: __, ...existing } = read().existing
      set({ ...put({ [name]: value }), refused, existing, notice: '', touched: withName(read().touched, name) })
    },
    leave: (name) => {
      if (!read().touched.has(name)) set({ touched: withName(read().touched, name) })
    },
    remind: (names) => {
      const { touched, reminders } = read()
      set({ touched: new Set([...touched, ...names]), reminders: reminders + 1, notice: '' })
    },
    put: (some) => set(put(some)),
    refill: (older) => {
      const names = Object.keys(older)
      const isKnown = (name: string) => read().known.has(name)
      const waiting = picked(
        older,
        names.filter((name) => !isKnown(name)),
      )
      set({ ...put(picked(older, names.filter(isKnown))), waiting })
    },
    rebase: (nextSaved, next) =>
      set({ ...judged.values(nextSaved, { ...nextSaved, ...next }), notice: '', touched: NONE }),
    tell: (errors, isRefusal) => set(withErrors(errors, isRefusal, read())),
    forget: () => set({ ...NOTHING_TOLD, waiting: {} }),
    set,
    ask: async (conflict) => {
      const chosen = await new Promise<FormValues | null>((answer) => set({ question: { ...conflict, answer } }))
      set({ question: null })
      return chosen
    },
    know: (name) => {
      if (read().known.has(name)) return
      const { [name]: older, ...waiting } = read().waiting
      const filled = name in read().waiting && { ...put({ [name]: older }), waiting }
      set({ known: withName(read().known, name), ...filled })
    },
  }
}

const NOTHING_TOLD = { refused: {}, general: [], existing: {}, isUnknown: false, attempts: 0 } as const
const NONE: ReadonlySet<string> = new Set()

const withName = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => new Set([...names, name])

function createJudge(first: FormStoreOptions) {
  let judgement = first
  let before: ShapedValues = {}
  let now: ShapedValues = {}
  return {
    /** False: nothing changed. */
    by(next: FormStoreOptions): boolean {
      const isOther = next.input !== judgement.input || !isSame(next.editable, judgement.editable)
      judgement = next
      return isOther
    },
    values(saved: FormValues, given: FormValues) {
      const { input, editable, isStored } = judgement
      // Other fields can't be saved, so they are neither shown nor counted as changed.
      const values = { ...saved, ...picked(given, editable) }
      before = shapesOf(input, saved, before, now)
      now = shapesOf(input, values, now, before)
      const { parsed, errors } = judge(input, now, editable, isStored ? before : null)
      const sentences = Object.fromEntries(errors.map((error) => [error.propertyName, error.errorMessage]))
      return { saved, values, parsed, errors, sentences, changed: changesToSave(input, before, now) }
    },
  }
}

function withErrors(
  errors: readonly SaveRefusal[],
  isRefusal: boolean,
  { values, attempts }: FormState,
): Partial<FormState> {
  const ofFields = errors.filter((error) => error.propertyName in values)
  return {
    attempts: attempts + 1,
    refused: isRefusal ? Object.fromEntries(ofFields.map((one) => [one.propertyName, one.errorMessage])) : {},
    existing: Object.fromEntries(ofFields.flatMap((one) => (one.existing ? [[one.propertyName, one.existing]] : []))),
    isUnknown: errors.some((error) => error.isUnknown),
    general: errors.filter((error) => !ofFields.includes(error)).map((error) => error.errorMessage),
  }
}

/** Errors show after an attempt; on a detail form from the first change. */
const isJudged = ({ attempts, changed }: FormState, mode: FormMode): boolean =>
  attempts > 0 || (mode === 'detail' && changed.length > 0)

/** Before an attempt, only touched or changed fields of detail forms show errors. */
export const showsErrors = ({ attempts, touched, saved, values }: FormState, mode: FormMode, name: string): boolean =>
  attempts > 0 || (mode === 'detail' && (touched.has(name) || !isSame(saved[name], values[name])))

export const sentenceFor = (state: FormState, mode: FormMode, name: string): string | undefined =>
  (isJudged(state, mode) ? state.sentences[name] : undefined) ?? state.refused[name]

/** Some changed, waiting or wrong field was never drawn: hidden parts must be drawn once to find it. */
export const isSeeking = (state: FormState, mode: FormMode): boolean =>
  [
    ...state.changed,
    ...Object.keys(state.waiting),
    ...Object.keys(state.refused),
    ...(isJudged(state, mode) ? Object.keys(state.sentences) : []),
  ].some((name) => !state.known.has(name))
