import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { AddressValues } from './address.ts'
import { RESTORE_KEY } from './form/drafts/restoration.ts'

export const TAB_KEY = 'initialTab'

export interface RecordTab {
  /** Value of `initialTab` in addresses. */
  key: string
  label: string
  /** Number of listed records, if the record has it. */
  count?: number
  /** Null: not known yet. */
  visible: boolean | null
  component: ReactNode
  /** Holds fields of the form around the tabs: marked while they are unsaved, opened for their errors. */
  isOfForm?: boolean
  /** Has its own form: marked while unsaved, and stays mounted once opened, so that no input is lost. */
  isKept?: boolean
}

/** Provided by a tab for the form inside it. */
export const TabMark = createContext<(isUnsaved: boolean) => void>(() => {})

export function useTabMark(isUnsaved: boolean): void {
  const mark = useContext(TabMark)
  useEffect(() => {
    mark(isUnsaved)
    return () => mark(false)
  }, [mark, isUnsaved])
}

const normal = (key: string) => key.replace(/-/g, '').toLowerCase()

/** Ignores case and hyphens. */
export const isRequestedTab = (tab: { key: string }, initialTab: string | undefined): boolean =>
  normal(tab.key) === normal(initialTab ?? '')

export function tabFor<T extends { key: string }>(tabs: readonly T[], initialTab: string | undefined): T | undefined {
  return tabs.find((tab) => isRequestedTab(tab, initialTab)) ?? tabs[0]
}

/** Stores filters, sort and page under the key of their tab, and restores those of the next one. */
export function changesForTab(address: AddressValues, left: string, next: string): AddressValues {
  const others = Object.entries(address).filter(([name]) => !OF_PAGE.includes(name))
  const remaining = others.filter(([name]) => !name.includes(SEPARATOR))
  const back = others.filter(([name]) => name.startsWith(next + SEPARATOR))
  return {
    ...Object.fromEntries([...remaining, ...back].map(([name]) => [name, []])),
    ...Object.fromEntries(remaining.map(([name, values]) => [left + SEPARATOR + name, values])),
    ...Object.fromEntries(back.map(([name, values]) => [name.slice(next.length + SEPARATOR.length), values])),
    [TAB_KEY]: [next],
  }
}

/** Like `changesForTab`, but the next tab takes over filters and sort, without the page number. */
export function changesForQuestion(address: AddressValues, left: string, next: string): AddressValues {
  const tabEntries = Object.entries(address).filter(
    ([name]) => ![TAB_KEY, 'page'].includes(name) && !name.includes(SEPARATOR),
  )
  const changes = changesForTab(address, left, next)
  const replaced = Object.keys(changes).filter((name) => !name.includes(SEPARATOR))
  return {
    ...changes,
    ...Object.fromEntries(replaced.map((name) => [name, []])),
    ...Object.fromEntries(tabEntries),
    [TAB_KEY]: [next],
  }
}

const SEPARATOR = '.'
const OF_PAGE: readonly string[] = [TAB_KEY, RESTORE_KEY]
