import { createContext } from 'react'
import { createStore } from '../../createStore.ts'
import { tabStorage } from '../../storage.ts'
import type { FormValues } from '../store/typedValues.ts'

/** Completes 'what you typed before …'. */
export const BEFORE = {
  ended: 'your session ended',
  broken: 'the page ran into an error',
  renewed: 'the new version was loaded',
  reloaded: 'the page was reloaded or closed',
  canceled: 'you canceled',
} as const
export type Interruption = keyof typeof BEFORE

/** Input without secrets and files, and the values it replaced. */
export interface UnsavedValues {
  base: FormValues
  values: FormValues
}

/** Unsaved input of a form that was left. */
export interface Draft extends UnsavedValues {
  why: Interruption
  title: string
  /** It doesn't open with its page. */
  isDialog: boolean
  /** Path and search of its page. */
  at: string
  /** Undo was pressed. */
  isWanted?: true
  /** Path of the page with its note; null: the next page; '': none, the form itself offers Undo. */
  offeredAt: string | null
}

interface StoredDraft extends Draft {
  keptAt: number
}

export interface ListedDraft extends StoredDraft {
  form: string
  /** Undo can't open the form. */
  isByHand: boolean
}

/** Reopens a dialog while the part of the page that owns it is mounted. */
export interface FormReopening {
  open: () => void
  isThere: () => boolean
}

/** Reopens the dialog around; null: its address does. */
export const ReopenContext = createContext<FormReopening | null>(null)

interface OpenForm {
  title: string | undefined
  /** Null: nothing unsaved. `isPartial`: a secret or a file was entered too. */
  read: () => (UnsavedValues & { isPartial: boolean }) | null
}

const PREFIX = 'acm-draft'
export const KEPT_MS = 15 * 60_000
export const KEPT_FOR = `${KEPT_MS / 60_000} minutes`

let owner: number | null = null
let isLeaving = false
const open = new Map<string, OpenForm>()
const reopenings = new Map<string, FormReopening>()
/** Newest first. */
const drafts = createStore<readonly ListedDraft[]>([])

export const useDrafts = drafts.use

const keyOf = (form: string) => `${PREFIX}:${owner}:${form}`
const draftKeys = () => tabStorage.keys().filter((key) => key.startsWith(`${PREFIX}:`))

/** Sets the owner of all drafts from now on, and drops those of other users. */
export function ownDrafts(userId: number): void {
  owner = userId
  isLeaving = false
  window.addEventListener('pagehide', keepReloaded)
  for (const key of draftKeys()) if (!key.startsWith(keyOf(''))) tabStorage.remove(key)
  announceDrafts()
}

export function dropDrafts(): void {
  owner = null
  isLeaving = true
  for (const key of draftKeys()) tabStorage.remove(key)
}

/** Registers an open form. */
export function announceForm(form: string, opened: OpenForm): () => void {
  open.set(form, opened)
  return () => {
    open.delete(form)
  }
}

/** Stores the input of every open form. Call it before the forms unmount, when the user did not choose to leave. */
export function keepDrafts(why: Interruption): void {
  // A crashed page has no forms anymore and is not being left; a hidden one may come back as it was.
  if (why === 'ended' || why === 'renewed') isLeaving = true
  const at = location.pathname + location.search
  for (const [form, { title, read }] of open) {
    const unsaved = read()
    if (!unsaved) continue
    const { base, values } = unsaved
    const isDialog = title !== undefined
    const offeredAt = isDialog ? location.pathname : ''
    storeDraft(form, { base, values, why, title: title ?? '', isDialog, at, offeredAt })
  }
}

const keepReloaded = (): void => {
  if (!isLeaving) keepDrafts('reloaded')
}

/** How many open forms `keepDrafts` would store whole. */
export const countWholeDrafts = (): number =>
  [...open.values()].filter(({ read }) => read()?.isPartial === false).length

/** The page is being left without the user's choice: no one is asked about unsaved changes. */
export const areDraftsStored = (): boolean => isLeaving

export function storeDraft(form: string, draft: Draft, reopening: FormReopening | null = null): void {
  if (owner === null) return
  tabStorage.write(keyOf(form), JSON.stringify({ ...draft, keptAt: Date.now() } satisfies StoredDraft))
  if (reopening) reopenings.set(form, reopening)
  else reopenings.delete(form)
  announceDrafts()
}

export function dropDraft(form: string): void {
  tabStorage.remove(keyOf(form))
  announceDrafts()
}

const isByHand = (form: string, { isDialog }: Draft): boolean => isDialog && reopenings.get(form)?.isThere() !== true

/** The draft that an opened form takes: a canceled one only after Undo, or if Undo can't open it. */
export function draftToOpen(form: string): Draft | null {
  const draft = read(keyOf(form))
  return draft && (draft.why !== 'canceled' || draft.isWanted || isByHand(form, draft)) ? draft : null
}

export function requestReopen(form: string): FormReopening | undefined {
  const draft = read(keyOf(form))
  if (draft) tabStorage.write(keyOf(form), JSON.stringify({ ...draft, isWanted: true }))
  announceDrafts()
  return reopenings.get(form)
}

/** Called by each page: it shows the notes of forms that were canceled on the page before. */
export function offerDraftsAt(path: string): void {
  for (const { form, isByHand: _, ...draft } of listDrafts())
    if (draft.offeredAt === null && draft.at.split('?')[0] !== path)
      tabStorage.write(keyOf(form), JSON.stringify({ ...draft, offeredAt: path }))
  announceDrafts()
}

function listDrafts(): ListedDraft[] {
  const own = keyOf('')
  const listed = draftKeys().flatMap((key): ListedDraft[] => {
    const draft = key.startsWith(own) ? read(key) : null
    const form = key.slice(own.length)
    return draft ? [{ ...draft, form, isByHand: isByHand(form, draft) }] : []
  })
  return listed.sort((a, b) => b.keptAt - a.keptAt)
}

/** Call when `isThere` of a dialog might have changed. */
export function announceDrafts(): void {
  const listed = listDrafts()
  // Most pages have none: nothing is drawn again then.
  if (listed.length > 0 || drafts.read().length > 0) drafts.set(listed)
  const oldest = listed.at(-1)
  if (oldest) setTimeout(announceDrafts, oldest.keptAt + KEPT_MS + 1 - Date.now())
}

function read(key: string): StoredDraft | null {
  const draft = tabStorage.readJson(key)
  return isDraft(draft) && Date.now() - draft.keptAt <= KEPT_MS ? draft : null
}

function isDraft(kept: unknown): kept is StoredDraft {
  const { base, values, at, title, why, keptAt }: Partial<Record<keyof StoredDraft, unknown>> = Object(kept)
  const isOne = [base, values].every((one) => typeof one === 'object' && one !== null)
  const isNamed = typeof at === 'string' && typeof title === 'string' && typeof keptAt === 'number'
  return isOne && isNamed && Object.hasOwn(BEFORE, String(why))
}
