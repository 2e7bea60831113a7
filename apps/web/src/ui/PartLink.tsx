import clsx from 'clsx'
import { type ComponentProps, useContext } from 'react'
import styles from './PartLink.module.css'
import { PageParts } from './pageParts.ts'
import { isPlainClick } from './RouterLink.tsx'
import { TAB_KEY } from './tabs.ts'

/** Link to another part of the same page; keeps unsaved input. */
export function PartLink({ part, className, children, ...anchor }: ComponentProps<'a'> & { part: string }) {
  const parts = useContext(PageParts)
  return (
    <a
      {...anchor}
      href={`?${TAB_KEY}=${part}`}
      className={clsx(styles.link, className)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        parts.get(part)?.()
      }}
    >
      {children}
    </a>
  )
}
