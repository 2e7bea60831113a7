import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { AddressValues } from './address.ts'
import { RESTORE_KEY } from './form/drafts/restoration.ts'

/** Which tab is open. */
export const TAB_KEY = 'initialTab'

export interface RecordTab {
  /** As initialTab spells it. */
  key: string
  label: string
  /** Null: not known yet. */
  visible: boolean | null
  component: ReactNode
  /** Shows fields of the form around the tabs: it is marked while one of them is unsaved, and opened for their errors. */
  isOfForm?: boolean
  /** Has a form of its own: it is marked while that is unsaved, and once open it stays, so that nothing typed is lost. */
  isKept?: boolean
}

/** Tells the tab around a form of its own whether that has unsaved changes. */
export const TabMark = createContext<(isUnsaved: boolean) => void>(() => {})

/** Marks the tab around while there are unsaved changes. */
export function useTabMark(isUnsaved: boolean): void {
  const mark = useContext(TabMark)
  useEffect(() => {
    mark(isUnsaved)
    return () => mark(false)
  }, [mark, isUnsaved])
}

const normal = (key: string) => key.replace(/-/g, '').toLowerCase()

/** Whether initialTab means this tab: in any letter case, with or without hyphens. */
export const isAsked = (tab: { key: string }, initialTab: string | undefined): boolean =>
  normal(tab.key) === normal(initialTab ?? '')

/** The tab that initialTab means, else the first one. */
export function tabFor<T extends { key: string }>(tabs: readonly T[], initialTab: string | undefined): T | undefined {
  return tabs.find((tab) => isAsked(tab, initialTab)) ?? tabs[0]
}

/**
 * What changes in the address when another tab opens, where each may hold a list of its own. The filters, sort and page
 * that stand there are none of the next one's business: they stay under the name of their tab, and come back with it.
 */
export function changesForTab(address: AddressValues, left: string, next: string): AddressValues {
  const others = Object.entries(address).filter(([name]) => !OF_PAGE.includes(name))
  const kept = others.filter(([name]) => !name.includes(SEPARATOR))
  const back = others.filter(([name]) => name.startsWith(next + SEPARATOR))
  return {
    ...Object.fromEntries([...kept, ...back].map(([name]) => [name, []])),
    ...Object.fromEntries(kept.map(([name, values]) => [left + SEPARATOR + name, values])),
    ...Object.fromEntries(back.map(([name, values]) => [name.slice(next.length + SEPARATOR.length), values])),
    [TAB_KEY]: [next],
  }
}

/** The same, where what is looked for is found on the other tab: the question goes along, at its first page. */
export function changesForQuestion(address: AddressValues, left: string, next: string): AddressValues {
  const asked = Object.entries(address).filter(
    ([name]) => ![TAB_KEY, 'page'].includes(name) && !name.includes(SEPARATOR),
  )
  const changes = changesForTab(address, left, next)
  const replaced = Object.keys(changes).filter((name) => !name.includes(SEPARATOR))
  return {
    ...changes,
    ...Object.fromEntries(replaced.map((name) => [name, []])),
    ...Object.fromEntries(asked),
    [TAB_KEY]: [next],
  }
}

const SEPARATOR = '.'
/** These are no tab's own. */
const OF_PAGE: readonly string[] = [TAB_KEY, RESTORE_KEY]
