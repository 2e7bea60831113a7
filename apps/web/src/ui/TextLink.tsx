import clsx from 'clsx'
import type { ReactNode } from 'react'
import { RouterLink } from './RouterLink.tsx'
import styles from './TextLink.module.css'

interface TextLinkProps {
  to: string
  /** Underlined, because color alone does not distinguish it from text around it. */
  isInText?: boolean
  /** Opens a new tab of the browser: this one stays as it is. */
  opensTab?: boolean
  /** -1: reached only by arrow keys. */
  tabIndex?: number | undefined
  children: ReactNode
}

/** For links in text and tables. */
export function TextLink({ to, isInText = false, opensTab = false, tabIndex, children }: TextLinkProps) {
  return (
    <RouterLink
      to={to}
      tabIndex={tabIndex}
      {...(opensTab && { target: '_blank', rel: 'noopener' })}
      className={clsx(styles.link, isInText && styles.inText)}
    >
      {children}
    </RouterLink>
  )
}
