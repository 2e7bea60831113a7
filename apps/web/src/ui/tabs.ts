import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** One tab of a record. */
export interface RecordTab {
  /** As initialTab spells it. */
  key: string
  label: string
  visible: boolean
  component: ReactNode
  /** Names of the form's fields it shows: it is marked while one of them is unsaved, and opened for their errors. */
  fields?: readonly string[]
  /** Unsaved changes of a form of its own. */
  dirty?: boolean
  /** Has a form of its own, which says by `useTabMark` whether it is unsaved: once open it stays, so that nothing typed is lost. */
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

/** The tab that initialTab means, in any letter case and with or without hyphens; else the first one. */
export function tabFor<T extends { key: string }>(tabs: readonly T[], initialTab: string | undefined): T | undefined {
  return tabs.find((tab) => normal(tab.key) === normal(initialTab ?? '')) ?? tabs[0]
}
