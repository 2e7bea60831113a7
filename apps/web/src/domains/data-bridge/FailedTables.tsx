import { type ExportTables, FAILED_TABLES } from '@acm/contract/data-bridge'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import styles from './FailedTables.module.css'

/** Stays until the next save, and takes the focus. */
export function FailedTables({ failed }: { failed: ExportTables['failedReasons'] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save that leaves tables out leads there anew
  useEffect(() => box.current?.focus(), [failed])
  return (
    <Alert ref={box} tabIndex={-1} severity="warning">
      {FAILED_TABLES}
      <ul className={styles.tables}>
        {failed.map(({ name, reason }) => (
          <li key={name}>
            <strong className={styles.name}>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
