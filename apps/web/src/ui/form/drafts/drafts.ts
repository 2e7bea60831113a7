import { tabStorage } from '../../storage.ts'
import { type FormValues, picked } from '../store/formValues.ts'

/** Why something typed is not saved: the session was lost, the server refused the person or took only a part of it, or the page broke. */
export type Interruption = 'ended' | 'refused' | 'narrowed' | 'broken'

/** What was typed into a form that was interrupted, and the record it was typed over. */
export interface Draft {
  base: FormValues
  values: FormValues
  /** What the dialog is called that it was typed into, which does not open with its page; absent: it stood on the page. */
  dialog?: string | undefined
}

/** A draft as it is kept. */
export interface KeptDraft extends Draft {
  /** The address it was typed at. */
  at: string
  why: Interruption
  keptAt: number
}

const PREFIX = 'acm-draft'
export const KEPT_MS = 15 * 60_000
/** For how long, as people are told. */
export const KEPT_FOR = `${KEPT_MS / 60_000} minutes`
/** Before what it was typed, as people are told. */
export const BEFORE = {
  ended: 'your session ended',
  refused: 'you were refused',
  narrowed: 'your permissions changed',
  broken: 'the page ran into an error',
} as const satisfies Record<Interruption, string>

let owner: number | null = null
let isLeaving = false
const open = new Map<string, () => Draft | null>()
const watchers = new Set<() => void>()

const keyOf = (userId: number, form: string) => `${PREFIX}:${userId}:${form}`

/** Names whose drafts are kept and found from now on; those of anybody else are dropped. */
export function ownDrafts(userId: number): void {
  owner = userId
  isLeaving = false
  for (const key of draftKeys()) if (!key.startsWith(`${PREFIX}:${userId}:`)) tabStorage.remove(key)
}

/** Keeps what stands in every open form; called when something else than the person makes them leave, before the forms are gone. */
export function keepDrafts(why: Interruption, now: number = Date.now()): void {
  // A page that broke has no forms any more, and is not being left.
  if (why !== 'broken') isLeaving = true
  for (const [form, read] of open) {
    const draft = read()
    if (draft) keepDraft(form, draft, why, now)
  }
}

/** Keeps a draft of one form, beside what is withheld from that form already. */
export function keepDraft(form: string, draft: Draft, why: Interruption, now: number = Date.now()): void {
  const { base = {}, values = {} } = findDraft(form, now) ?? {}
  const withheld = Object.keys(values).filter((name) => !(name in draft.values))
  write(form, {
    ...draft,
    base: { ...draft.base, ...picked(base, withheld) },
    values: { ...picked(values, withheld), ...draft.values },
    at: location.pathname + location.search,
    why,
    keptAt: now,
  })
}

/** Forgets all drafts: on Log Out. */
export function dropDrafts(): void {
  owner = null
  isLeaving = true
  for (const key of draftKeys()) tabStorage.remove(key)
}

/** Not the person's wish, and the page is being left: nobody asks about unsaved changes any more. */
export const areDraftsKept = (): boolean => isLeaving

/** The draft of that form, if it was kept a short while ago for the same person. */
export function findDraft(form: string, now: number = Date.now()): KeptDraft | null {
  return owner === null ? null : read(keyOf(owner, form), now)
}

/** Forgets of one draft all but these names: the rest is back in its form. */
export function leaveOfDraft(form: string, names: readonly string[] = []): void {
  const draft = findDraft(form)
  if (!draft) return
  const values = picked(draft.values, names)
  write(form, Object.keys(values).length > 0 ? { ...draft, values } : null)
}

/** All drafts of the person by their forms, the newest first, as one text that changes with them. */
export function listDrafts(now: number = Date.now()): string {
  const own = `${PREFIX}:${owner}:`
  const drafts = draftKeys().flatMap((key) => {
    const draft = key.startsWith(own) ? read(key, now) : null
    return draft ? [{ form: key.slice(own.length), ...draft }] : []
  })
  return JSON.stringify(drafts.sort((a, b) => b.keptAt - a.keptAt))
}

/** Hears of drafts that are kept or forgotten. */
export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function read(key: string, now: number): KeptDraft | null {
  const draft = tabStorage.readJson(key)
  return isDraft(draft) && now - draft.keptAt <= KEPT_MS ? draft : null
}

function isDraft(kept: unknown): kept is KeptDraft {
  const { base, values, at, why, keptAt }: Partial<Record<keyof KeptDraft, unknown>> = Object(kept)
  const isOne = [base, values].every((one) => typeof one === 'object' && one !== null) && typeof at === 'string'
  return isOne && Object.keys(BEFORE).some((one) => one === why) && typeof keptAt === 'number'
}

function write(form: string, draft: KeptDraft | null): void {
  if (owner === null) return
  if (draft) tabStorage.write(keyOf(owner, form), JSON.stringify(draft))
  else tabStorage.remove(keyOf(owner, form))
  for (const watcher of watchers) watcher()
}

/** Makes a form's content known while it is open; `read` answers null when nothing is unsaved. */
export function announceForm(form: string, read: () => Draft | null): () => void {
  open.set(form, read)
  return () => {
    open.delete(form)
  }
}

const draftKeys = () => tabStorage.keys().filter((key) => key.startsWith(`${PREFIX}:`))
