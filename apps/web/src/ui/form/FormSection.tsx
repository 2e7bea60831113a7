import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Text } from '../base/Text.tsx'
import { Termed } from '../Termed.tsx'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** One line of meaning, where the title leaves a question. */
  about?: string
  /** The title labels a single required field. */
  isRequired?: boolean
  /** Its parts need all of the width: the title is above them. */
  isWide?: boolean
  children: ReactNode
}

/** Title at the left, fields at the right. */
export function FormSection({ title, about, isRequired = false, isWide = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={styles.section}
      data-required={isRequired ? '' : undefined}
      data-wide={isWide ? '' : undefined}
    >
      <div className={clsx(styles.parts, isWide && styles.isWide)}>
        <div>
          <Text as="h2" id={id} className={styles.title}>
            <Termed>{title}</Termed>
            {isRequired && <span data-required-mark="" className={styles.mark} />}
          </Text>
          {about && <Text tone="muted">{about}</Text>}
        </div>
        <div className={styles.fields}>{children}</div>
      </div>
    </section>
  )
}
