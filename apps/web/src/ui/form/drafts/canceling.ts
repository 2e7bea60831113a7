import { createContext, useSyncExternalStore } from 'react'
import type { FormValues } from '../store/formValues.ts'
import { KEPT_MS } from './drafts.ts'

/** Opens a dialog again, as long as the part of the page is there that it belongs to. */
export interface Reopening {
  open: () => void
  isThere: () => boolean
}

/** How the dialog around is opened again; null: by its address. */
export const ReopenContext = createContext<Reopening | null>(null)

/** What was typed into a form that was canceled, without secrets, and what stood there before. */
export interface Canceled {
  form: string
  /** What the form is called. */
  title: string
  base: FormValues
  values: FormValues
  /** The address of the form. */
  at: string
  /** The path of the page that offers Undo; null: of the one that comes next; '': the form does itself. */
  offeredAt: string | null
  reopening: Reopening | null
  /** Undo was pressed: the form takes it when it opens. */
  isWanted: boolean
}

let all: readonly Canceled[] = []
const watchers = new Set<() => void>()

function set(next: readonly Canceled[]): void {
  all = next
  sayCanceled()
}

/** Whether a dialog can be opened again may have changed. */
export function sayCanceled(): void {
  // Another array: what is drawn by it is drawn anew.
  all = [...all]
  for (const watcher of watchers) watcher()
}

const others = (form: string) => all.filter((one) => one.form !== form)

/** Keeps it for a while, in the place of what was kept of that form. */
export function keepCanceled(canceled: Canceled): void {
  set([...others(canceled.form), canceled])
  setTimeout(() => set(all.filter((one) => one !== canceled)), KEPT_MS)
}

export const forgetCanceled = (form: string): void => {
  if (all.some((one) => one.form === form)) set(others(form))
}

/** A page is there: it offers Undo of the form that led to it. */
export function offerAt(path: string): void {
  const isNext = ({ offeredAt, at }: Canceled) => offeredAt === null && at.split('?')[0] !== path
  if (all.some(isNext)) set(all.map((one) => (isNext(one) ? { ...one, offeredAt: path } : one)))
}

/** Undo was pressed: whoever opens the form finds it there. */
export const wantCanceled = (form: string): void =>
  set(all.map((one) => (one.form === form ? { ...one, isWanted: true } : one)))

export const canceledOf = (form: string): Canceled | undefined => all.find((one) => one.form === form)

/** What a form takes that opens: after Undo, or where nothing but opening it by hand brings it back. */
export function wantedIn(form: string): Canceled | undefined {
  const canceled = canceledOf(form)
  return canceled?.isWanted || canceled?.reopening?.isThere() === false ? canceled : undefined
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useCanceled = (): readonly Canceled[] => useSyncExternalStore(watch, () => all)
