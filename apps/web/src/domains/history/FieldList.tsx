import type { ReactNode } from 'react'
import { Text } from '../../ui/base/Text.tsx'
import styles from './FieldList.module.css'

/** Names and values of fields. The names have a column of their own where it fits. */
export const FieldList = ({ children }: { children: ReactNode }) => <dl className={styles.fields}>{children}</dl>

interface HiddenFieldsProps {
  count: number
  /** Others are shown above. */
  isMore: boolean
}

/** Fields that the person can't read are counted, not named. */
export const HiddenFields = ({ count, isMore }: HiddenFieldsProps) =>
  count > 0 && (
    <Text step="sm" tone="muted">
      {hiddenText(count, isMore)}
    </Text>
  )

export const hiddenText = (count: number, isMore: boolean): string =>
  `${isMore ? 'and ' : ''}${count}${isMore ? ' more' : ''} ${count === 1 ? 'field' : 'fields'} you can't see`
