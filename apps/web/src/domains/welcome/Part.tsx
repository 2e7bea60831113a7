import { type ReactNode, useId } from 'react'
import { Row } from '../../ui/base/Stack.tsx'
import styles from './Part.module.css'

interface PartProps {
  title: string
  aside?: ReactNode
  children: ReactNode
}

/** A card of the start page: the only page that has any. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <Row align="baseline" justify="between" gap={8} className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </Row>
      {children}
    </section>
  )
}
