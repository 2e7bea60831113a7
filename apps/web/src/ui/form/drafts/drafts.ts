import { tabStorage } from '../../storage.ts'
import { type FormValues, picked } from '../store/typedValues.ts'

/**
 * 'ended': session lost; 'refused': by the server; 'narrowed': rights withdrawn; 'broken': the page crashed; 'renewed':
 * loaded in another version.
 */
export type Interruption = 'ended' | 'refused' | 'narrowed' | 'broken' | 'renewed'

/** Unsaved input of an interrupted form, and the values it was typed over. */
export interface Draft {
  base: FormValues
  values: FormValues
  /** Title of the dialog, which does not open with its page; absent: the form is on the page. */
  dialog?: string | undefined
  /** A secret or a file was entered too, which no draft holds. */
  isPartial?: boolean
}

export interface StoredDraft extends Draft {
  at: string
  why: Interruption
  keptAt: number
}

const PREFIX = 'acm-draft'
export const KEPT_MS = 15 * 60_000
export const KEPT_FOR = `${KEPT_MS / 60_000} minutes`
/** Completes 'what you typed before …'. */
export const BEFORE = {
  ended: 'your session ended',
  refused: 'you were denied access',
  narrowed: 'your permissions changed',
  broken: 'the page ran into an error',
  renewed: 'the new version was loaded',
} as const satisfies Record<Interruption, string>

let owner: number | null = null
let isLeaving = false
const open = new Map<string, () => Draft | null>()
const watchers = new Set<() => void>()

const keyOf = (userId: number, form: string) => `${PREFIX}:${userId}:${form}`

/** Sets the owner of all drafts from now on, and drops those of other users. */
export function ownDrafts(userId: number): void {
  owner = userId
  isLeaving = false
  for (const key of draftKeys()) if (!key.startsWith(`${PREFIX}:${userId}:`)) tabStorage.remove(key)
}

/** Saves the input of every open form. Call it before the forms unmount, when the user did not choose to leave. */
export function keepDrafts(why: Interruption, now: number = Date.now()): void {
  // A crashed page has no forms any more, and is not being left.
  if (why !== 'broken') isLeaving = true
  for (const [form, read] of open) {
    const draft = read()
    if (draft) keepDraft(form, draft, why, now)
  }
}

/** How many open forms `keepDrafts` would save whole. */
export const countWholeDrafts = (): number =>
  [...open.values()].filter((read) => {
    const draft = read()
    return draft !== null && !draft.isPartial
  }).length

/** Merges with the values that are still withheld from that form. */
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

export function dropDrafts(): void {
  owner = null
  isLeaving = true
  for (const key of draftKeys()) tabStorage.remove(key)
}

/** The page is being left without the user's choice: nobody is asked about unsaved changes. */
export const areDraftsKept = (): boolean => isLeaving

/** Null unless kept within KEPT_MS by the same user. */
export function findDraft(form: string, now: number = Date.now()): StoredDraft | null {
  return owner === null ? null : read(keyOf(owner, form), now)
}

/** Keeps only these names of a draft: the rest is back in its form. */
export function leaveOfDraft(form: string, names: readonly string[] = []): void {
  const draft = findDraft(form)
  if (!draft) return
  const values = picked(draft.values, names)
  write(form, Object.keys(values).length > 0 ? { ...draft, values } : null)
}

/** JSON, newest first: a string, so that subscribers compare it by value. */
export function listDrafts(now: number = Date.now()): string {
  const own = `${PREFIX}:${owner}:`
  const drafts = draftKeys().flatMap((key) => {
    const draft = key.startsWith(own) ? read(key, now) : null
    return draft ? [{ form: key.slice(own.length), ...draft }] : []
  })
  return JSON.stringify(drafts.sort((a, b) => b.keptAt - a.keptAt))
}

export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function read(key: string, now: number): StoredDraft | null {
  const draft = tabStorage.readJson(key)
  return isDraft(draft) && now - draft.keptAt <= KEPT_MS ? draft : null
}

function isDraft(kept: unknown): kept is StoredDraft {
  const { base, values, at, why, keptAt }: Partial<Record<keyof StoredDraft, unknown>> = Object(kept)
  const isOne = [base, values].every((one) => typeof one === 'object' && one !== null) && typeof at === 'string'
  return isOne && Object.keys(BEFORE).some((one) => one === why) && typeof keptAt === 'number'
}

function write(form: string, draft: StoredDraft | null): void {
  if (owner === null) return
  if (draft) tabStorage.write(keyOf(owner, form), JSON.stringify(draft))
  else tabStorage.remove(keyOf(owner, form))
  for (const watcher of watchers) watcher()
}

/** Registers an open form; `read` returns null when nothing is unsaved. */
export function announceForm(form: string, read: () => Draft | null): () => void {
  open.set(form, read)
  return () => {
    open.delete(form)
  }
}

const draftKeys = () => tabStorage.keys().filter((key) => key.startsWith(`${PREFIX}:`))
