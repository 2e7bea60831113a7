import { contract } from '@acm/contract'
import Chip from '@mui/material/Chip'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

const POLL_MS = 60_000
const MOST = 99

export function FailedJobs() {
  const count = useApiQuery(contract.jobs.failed, { every: () => POLL_MS }).data?.count ?? 0
  if (count === 0) return null
  const label = (
    <>
      {count > MOST ? `${MOST}+` : count}
      <VisuallyHidden> with failures</VisuallyHidden>
    </>
  )
  return <Chip size="small" color="error" label={label} title="Jobs with failures" sx={{ height: 20 }} />
}
