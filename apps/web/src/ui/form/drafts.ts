import type { FormValues } from './formValues.ts'

/** Why a form was left with what was typed into it: the session was lost, or the server refused the person. */
export type Interruption = 'ended' | 'refused'

/** What was typed into a form that was interrupted, and the record it was typed over. */
export interface Draft {
  base: FormValues
  values: FormValues
}

interface KeptDraft extends Draft {
  why: Interruption
  keptAt: number
}

const PREFIX = 'acm-draft'
export const KEPT_MS = 15 * 60_000

let owner: number | null = null
let isLeaving = false
const open = new Map<string, () => Draft | null>()

const keyOf = (userId: number, form: string) => `${PREFIX}:${userId}:${form}`

/** Names whose drafts are kept and found from now on; those of anybody else are dropped. */
export function ownDrafts(userId: number): void {
  owner = userId
  isLeaving = false
  for (const key of draftKeys()) if (!key.startsWith(`${PREFIX}:${userId}:`)) sessionStorage.removeItem(key)
}

/** Keeps what stands in every open form; called when something else than the person makes them leave, before the page is left. */
export function keepDrafts(why: Interruption, now: number = Date.now()): void {
  isLeaving = true
  if (owner === null) return
  for (const [form, read] of open) {
    const draft = read()
    if (draft) sessionStorage.setItem(keyOf(owner, form), JSON.stringify({ ...draft, why, keptAt: now }))
  }
}

/** Forgets all drafts: on Log Out. */
export function dropDrafts(): void {
  owner = null
  isLeaving = true
  for (const key of draftKeys()) sessionStorage.removeItem(key)
}

/** Not the person's wish, and the page is being left: nobody asks about unsaved changes any more. */
export const areDraftsKept = (): boolean => isLeaving

/** The draft of that form, if it was kept a short while ago for the same person. */
export function findDraft(form: string, now: number = Date.now()): KeptDraft | null {
  const text = owner === null ? null : sessionStorage.getItem(keyOf(owner, form))
  const draft = text ? (JSON.parse(text) as KeptDraft) : null
  return draft && now - draft.keptAt <= KEPT_MS ? draft : null
}

/** Forgets one draft: it is back in its form. */
export function dropDraft(form: string): void {
  if (owner !== null) sessionStorage.removeItem(keyOf(owner, form))
}

/** Makes a form's content known while it is open; `read` answers null when nothing is unsaved. */
export function announceForm(form: string, read: () => Draft | null): () => void {
  open.set(form, read)
  return () => {
    open.delete(form)
  }
}

const draftKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(`${PREFIX}:`))
