import clsx from 'clsx'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CheckCircle, ErrorOutline as ErrorOutlined, WarningAmber } from '../../ui/icons.ts'
import styles from './RecordAccess.module.css'

/** Not loaded yet (G-UI-04). */
export const UNKNOWN = -1

/** Counts ignore filters; its place is reserved until both are known. */
export function RecordAccess({ visible, total }: { visible: number; total: number }) {
  const isKnown = visible !== UNKNOWN && total !== UNKNOWN
  const isAll = isKnown && visible === total
  const Icon = isAll ? CheckCircle : WarningAmber
  return (
    <Row gap={8} role="status" className={clsx(styles.sentence, !isKnown && styles.isUnknown)}>
      <Icon className={isAll ? styles.all : styles.some} />
      <Text>{isKnown ? sentenceOf(visible, total) : '\u00a0'}</Text>
    </Row>
  )
}

const sentenceOf = (visible: number, total: number) =>
  visible === total
    ? `You have access to all ${visible} of ${total} total records for this report.`
    : `You only have access to ${visible} of ${total} total records for this report.`

export function RecordAccessLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Row gap={8}>
      <ErrorOutlined className={styles.lost} />
      <Text>Record count couldn't be loaded.</Text>
      <Button variant="quiet" isSmall onClick={onRetry}>
        Retry
      </Button>
    </Row>
  )
}
