import { jobKindOf } from '@acm/contract/core/job-kinds'
import type { JobDetails } from '@acm/contract/jobs'
import { useState } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isOpen, progressText } from './JobProgress.tsx'
import { nameOf, shownState } from './targets.ts'

/** More failures are only counted. */
const MOST = 3

interface JobEndProps {
  job: JobDetails
  /** Around it, something else announces that all is done. */
  onlyFailures?: boolean
}

/** Announces each end of a job that ran here. Its steps are not announced: there can be one each second. */
export function JobEnd({ job, onlyFailures = false }: JobEndProps) {
  const end = isOpen(job) ? '' : lastFinished(job)
  const [first] = useState(end)
  const isAnnounced = end !== '' && end !== first && (job.failed > 0 || !onlyFailures)
  return (
    <VisuallyHidden role="status">
      {/* A retry can end with the same words, which are announced again. */}
      {isAnnounced && <span key={end}>{endText(job)}</span>}
    </VisuallyHidden>
  )
}

const lastFinished = ({ targets }: JobDetails): string =>
  targets.reduce((last, { finishedAt }) => (finishedAt !== null && finishedAt > last ? finishedAt : last), '')

/** For example '1 of 2 done, 1 failed. ALPHA (3): The table is missing.' */
function endText(job: JobDetails): string {
  const failed = job.targets.filter((target) => shownState(target) === 'failed')
  const reasons = failed.map((target) => `${nameOf(jobKindOf(job.kind).of, target)}: ${target.reason ?? ''}`)
  return failed.length > MOST ? progressText(job) : [progressText(job), ...reasons].join('. ')
}
