import { contract } from '@acm/contract'
import { useLatestAnswer } from '../../api/useLatestAnswer.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { counted } from '../../ui/counted.ts'
import styles from './NotLinkedNote.module.css'

/** Instances with the last saved product that didn't receive it, because they are not linked (G-VEN-05). */
export function NotLinkedNote() {
  const latest = useLatestAnswer(contract.vendors.updateProduct)
  const count = latest?.answer.instancesNotLinked ?? 0
  if (!latest || count === 0) return null
  return (
    <Alert severity="info" live="status" className={styles.note} onClose={latest.dismiss}>
      {`${latest.answer.vendorName} (${latest.answer.vendorCode}): ${notLinkedText(count)}`}
    </Alert>
  )
}

const notLinkedText = (count: number): string =>
  count === 1
    ? 'not sent to 1 instance with no linked database.'
    : `not sent to ${counted(count)} instances with no linked database.`
