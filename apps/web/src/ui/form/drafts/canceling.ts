import { createContext, useSyncExternalStore } from 'react'
import type { FormValues } from '../store/typedValues.ts'
import { KEPT_MS } from './drafts.ts'

/** Reopens a dialog while the part of the page that owns it is mounted. */
export interface FormReopening {
  open: () => void
  isThere: () => boolean
}

/** Reopens the dialog around; null: its address does. */
export const ReopenContext = createContext<FormReopening | null>(null)

/** Input of a canceled form, without secrets, and the values it replaced. */
export interface CanceledForm {
  form: string
  title: string
  base: FormValues
  values: FormValues
  at: string
  /** Path of the page that offers Undo; null: the next page; '': the form itself does. */
  offeredAt: string | null
  reopening: FormReopening | null
  /** Undo was pressed: the form takes the input when it opens. */
  isWanted: boolean
}

let all: readonly CanceledForm[] = []
const watchers = new Set<() => void>()

function set(next: readonly CanceledForm[]): void {
  all = next
  announceCanceled()
}

/** Call when `isThere` of a dialog may have changed. */
export function announceCanceled(): void {
  // A new array, so that subscribers render again.
  all = [...all]
  for (const watcher of watchers) watcher()
}

const others = (form: string) => all.filter((one) => one.form !== form)

/** Replaces what was kept of the same form; expires after KEPT_MS. */
export function storeCanceled(canceled: CanceledForm): void {
  set([...others(canceled.form), canceled])
  setTimeout(() => set(all.filter((one) => one !== canceled)), KEPT_MS)
}

export const forgetCanceled = (form: string): void => {
  if (all.some((one) => one.form === form)) set(others(form))
}

/** Called by each page: it takes over forms that were canceled on the page before. */
export function offerReopenAt(path: string): void {
  const isNext = ({ offeredAt, at }: CanceledForm) => offeredAt === null && at.split('?')[0] !== path
  if (all.some(isNext)) set(all.map((one) => (isNext(one) ? { ...one, offeredAt: path } : one)))
}

export const requestReopen = (form: string): void =>
  set(all.map((one) => (one.form === form ? { ...one, isWanted: true } : one)))

const canceledOf = (form: string): CanceledForm | undefined => all.find((one) => one.form === form)

/** After Undo, or when the form can only be opened by hand. */
export function requestedReopen(form: string): CanceledForm | undefined {
  const canceled = canceledOf(form)
  return canceled?.isWanted || canceled?.reopening?.isThere() === false ? canceled : undefined
}

export const isAnyCanceled = (): boolean => all.length > 0

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useCanceled = (): readonly CanceledForm[] => useSyncExternalStore(watch, () => all)
