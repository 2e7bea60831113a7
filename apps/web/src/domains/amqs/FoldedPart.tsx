import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import styles from './QuestionChanges.module.css'

interface FoldedPartProps {
  title: string
  startsOpen?: boolean
  children: ReactNode
}

/** A part of the comparison that may be folded, except on paper; it has no frame of its own. */
export function FoldedPart({ title, startsOpen = false, children }: FoldedPartProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <section className={styles.section} aria-label={title}>
      <Row gap={16} className={styles.title}>
        <Text as="h2">{title}</Text>
        <Button
          variant="quiet"
          isSmall
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Row>
      <div className={clsx(!isOpen && styles.folded)}>{children}</div>
    </section>
  )
}
