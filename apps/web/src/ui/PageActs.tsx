import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where the title line of the page has room for the acts of what it shows; null before that is drawn. */
export const PageActsPlace = createContext<HTMLElement | null>(null)

/** Acts of a part of the page, e.g. of an open tab, in the page's title line. */
export function PageActs({ children }: { children: ReactNode }) {
  const place = useContext(PageActsPlace)
  return place && createPortal(children, place)
}
