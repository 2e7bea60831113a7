import { formatInstant } from '../../ui/dates.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { PRODUCT_TITLE } from '../product.ts'
import { useSession } from '../session/session.ts'
import styles from './PrintHead.module.css'

export function PrintHead() {
  const isPrinting = usePrinting()
  const { firstName, lastName } = useSession()
  if (!isPrinting) return null
  return (
    <div className={styles.head}>
      <p>{PRODUCT_TITLE}</p>
      <p>{`Printed ${formatInstant(new Date().toISOString())} by ${firstName} ${lastName}`}</p>
    </div>
  )
}
