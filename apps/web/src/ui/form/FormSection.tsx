import { type ReactNode, useId } from 'react'
import { RequiredMark } from '../base/Field.tsx'
import { Text } from '../base/Text.tsx'
import { Termed } from '../Termed.tsx'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** Id of the title, where links lead to it. */
  id?: string | undefined
  /** One line of meaning, where the title leaves a question. */
  about?: string
  /** The title labels a single required field. */
  isRequired?: boolean
  children: ReactNode
}

/** Title at the left, fields at the right. */
export function FormSection({ title, id: part, about, isRequired = false, children }: FormSectionProps) {
  const own = useId()
  const id = part ?? own
  return (
    <section aria-labelledby={id} className={styles.section} data-required={isRequired ? '' : undefined}>
      <div className={styles.parts}>
        <div>
          <Text as="h2" id={id} tabIndex={-1} className={styles.title}>
            <Termed>{title}</Termed>
            {isRequired && <RequiredMark />}
          </Text>
          {about && <Text tone="muted">{about}</Text>}
        </div>
        <div className={styles.fields}>{children}</div>
      </div>
    </section>
  )
}
