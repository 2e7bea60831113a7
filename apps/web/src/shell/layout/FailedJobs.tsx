import { contract } from '@acm/contract'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './FailedJobs.module.css'

const POLL_MS = 60_000
const MOST = 99

export function FailedJobs() {
  const count = useApiQuery(contract.jobs.failed, { every: () => POLL_MS }).data?.count ?? 0
  if (count === 0) return null
  return (
    <div title="Failed jobs" className={styles.count}>
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> failed</VisuallyHidden>
    </div>
  )
}
