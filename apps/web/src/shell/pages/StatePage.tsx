import { type ReactNode, useEffect } from 'react'
import type { Icon } from '../../ui/icons.ts'
import { PAGE_TITLE_ID } from '../../ui/pageParts.ts'
import { Unsettled } from '../../ui/Unsettled.tsx'
import { PRODUCT_TITLE } from '../product.ts'
import styles from './StatePage.module.css'

interface StatePageProps {
  icon: Icon
  title: string
  /** Document title, because headings may be too long. */
  name: string
  children?: ReactNode
  /** The text is still loading: it and the action stay invisible, so that they do not jump. */
  isUnsettled?: boolean
  action?: ReactNode
}

export function StatePage({ icon: Drawing, title, name, children, isUnsettled = false, action }: StatePageProps) {
  useEffect(() => {
    document.title = `${name} · ${PRODUCT_TITLE}`
  }, [name])
  return (
    <div className={styles.page}>
      <Drawing />
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {title}
      </h1>
      {isUnsettled && <Unsettled />}
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
