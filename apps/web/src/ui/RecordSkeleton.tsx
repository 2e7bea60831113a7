import { Skeleton } from './base/Skeleton.tsx'
import tabs from './base/Tabs.module.css'
import { FormSection } from './form/FormSection.tsx'
import styles from './RecordSkeleton.module.css'

/** A loading record: its tabs and the labels of its first fields. */
export interface RecordShape {
  /** Absent: not known yet. */
  tabs?: readonly string[]
  section: string
  labels: readonly string[]
}

/** The page's own tabs and labels, with bars where values come. Hidden from screen readers. */
export const RecordSkeleton = ({ tabs: heads = [], section, labels }: RecordShape) => (
  <div aria-hidden>
    {heads.length > 0 && (
      <div className={tabs.list}>
        {heads.map((head) => (
          <span key={head} className={styles.head}>
            {head}
          </span>
        ))}
      </div>
    )}
    <div className={styles.panel}>
      <FormSection title={section}>
        {labels.map((label) => (
          <div key={label} className={styles.field}>
            <span>{label}</span>
            <Skeleton className={styles.value} />
          </div>
        ))}
      </FormSection>
    </div>
  </div>
)
