import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

interface ActPlaces {
  tabs: HTMLElement | null
  notes: HTMLElement | null
  acts: HTMLElement | null
}

/** Element of the title line that takes the page's content; null before it is drawn. */
export const PageActsPlaces = createContext<ActPlaces>({ tabs: null, notes: null, acts: null })

/** Acts of a part of the page, e.g. of an open tab, in the page's title line. */
export function PageActs({ children }: { children: ReactNode }) {
  const { acts } = useContext(PageActsPlaces)
  return acts && createPortal(children, acts)
}

/** A sentence of a part of the page, before the acts in the page's title line. */
export function PageNote({ children }: { children: ReactNode }) {
  const { notes } = useContext(PageActsPlaces)
  return notes && createPortal(children, notes)
}

/** The heads of a list page's tabs, next to the page's title. */
export function PageTabs({ children }: { children: ReactNode }) {
  const { tabs } = useContext(PageActsPlaces)
  return tabs && createPortal(children, tabs)
}
