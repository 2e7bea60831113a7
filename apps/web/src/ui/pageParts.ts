import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

/** Functions by key that reveal parts of a page: tabs and folded panels. */
export const PageParts = createContext<Map<string, () => void>>(new Map())

export function usePageParts(keys: readonly string[], open: (key: string) => void): void {
  const parts = useContext(PageParts)
  const bring = useEffectEvent(open)
  const path = keys.join(' ')
  useEffect(() => {
    const own = path.split(' ').filter(Boolean)
    for (const key of own) parts.set(key, () => bring(key))
    return () => {
      for (const key of own) parts.delete(key)
    }
  }, [parts, path])
}

/** The part of a record's page that all of them have. */
export const HISTORY_PART = 'history'

export const PAGE_TITLE_ID = 'page-title'

/** Takes the label of the open tab of the page, for the title of the browser's tab; '': none is open. */
export const TabTitle = createContext<(label: string) => void>(() => {})

/** Purpose of the page, in one line under its heading. */
export const PageAbout = createContext<string | undefined>(undefined)

interface ActPlaces {
  tabs: HTMLElement | null
  notes: HTMLElement | null
  acts: HTMLElement | null
}

/** Element of the title line that takes the page's content; null before it is drawn. */
export const PageActsPlaces = createContext<ActPlaces>({ tabs: null, notes: null, acts: null })

interface PlacedProps {
  children: ReactNode
}

function usePlaced(name: keyof ActPlaces, children: ReactNode) {
  const place = useContext(PageActsPlaces)[name]
  return place && createPortal(children, place)
}

/** Acts of a part of the page, e.g. of an open tab, in the page's title line. */
export const PageActs = ({ children }: PlacedProps) => usePlaced('acts', children)

/** A sentence of a part of the page, before the acts in the page's title line. */
export const PageNote = ({ children }: PlacedProps) => usePlaced('notes', children)

/** The heads of a list page's tabs, next to the page's title. */
export const PageTabs = ({ children }: PlacedProps) => usePlaced('tabs', children)
