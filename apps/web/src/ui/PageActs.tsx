import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

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
