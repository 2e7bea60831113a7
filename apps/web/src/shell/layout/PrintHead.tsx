import { formatInstant } from '../../ui/dates.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { useSession } from '../session/session.ts'
import styles from './PrintHead.module.css'

export function PrintHead() {
  const isPrinting = usePrinting()
  const { firstName, lastName } = useSession()
  if (!isPrinting) return null
  return (
    <div className={styles.head}>
      <p>ACES Central Management</p>
      <p>{`Printed ${formatInstant(new Date().toISOString())} by ${firstName} ${lastName}`}</p>
    </div>
  )
}
