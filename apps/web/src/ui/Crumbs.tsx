import { createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { asLeft } from './address.ts'
import styles from './Crumbs.module.css'
import { RouterLink } from './RouterLink.tsx'

/** The element of the bar above all pages; null: no room there, and they are above the page's heading. */
export const CrumbsPlace = createContext<HTMLElement | null>(null)

export interface Crumb {
  to: string
  label: string
}

/** The list and the record that a page belongs to, and the page. */
export function Crumbs({ to: crumbs, here }: { to: readonly Crumb[]; here: string }) {
  const place = useContext(CrumbsPlace)
  const line = (
    <div data-unprinted="" className={styles.crumbs} data-here={here} data-above={place ? undefined : ''}>
      {crumbs.map(({ to, label }) => (
        <RouterLink key={to} to={asLeft(to)}>
          {label}
        </RouterLink>
      ))}
    </div>
  )
  return place ? createPortal(line, place) : line
}
