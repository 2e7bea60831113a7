import type { ReactNode } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './SignInMethods.module.css'

interface MethodPartProps {
  title: string
  /** Links lead to the title by it. */
  id?: string | undefined
  children: ReactNode
}

/** In the columns of the forms next to it. */
export const MethodPart = ({ title, id, children }: MethodPartProps) => (
  <Panel>
    <FormSection title={title} id={id}>
      <div className={styles.part}>{children}</div>
    </FormSection>
  </Panel>
)
