import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { asLeft } from './address.ts'
import styles from './Crumbs.module.css'
import { RouterLink } from './RouterLink.tsx'

/** The element of the bar above all pages; null: no room there, and they are above the page's heading. */
export const CrumbsPlace = createContext<HTMLElement | null>(null)

/** The list that a page belongs to, and the page. */
export function Crumbs({ list, here }: { list: { to: string; label: string }; here: string }) {
  const place = useContext(CrumbsPlace)
  const crumbs = (
    <div className={styles.crumbs} data-here={here} data-above={place ? undefined : ''}>
      <RouterLink to={asLeft(list.to)}>{list.label}</RouterLink>
    </div>
  )
  return place ? createPortal(crumbs, place) : crumbs
}
