import { contract } from '@acm/contract'
import { type JobKindName, jobKindOf } from '@acm/contract/core/job-kinds'
import type { Job, JobDetails } from '@acm/contract/jobs'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { JobButton } from './JobButton.tsx'
import { JobEnd } from './JobEnd.tsx'
import { isOpen, JobProgress, LeftOut } from './JobProgress.tsx'
import styles from './OwnJob.module.css'
import { paths } from './paths.ts'
import { nameOf, nextTryText } from './targets.ts'

const POLL_MS = 1000
/** Larger jobs link to their page. */
const MOST = 10

/** Polled while it runs or `isLive`; undefined while loading. */
export function useOwnJob(kind: JobKindName, isLive = false): Job | null | undefined {
  const { data } = useApiQuery(contract.jobs.getAll, {
    query: { kind, mine: true, page: 1, pageSize: 1 },
    every: (jobs) => (isLive || (jobs?.[0] && isOpen(jobs[0])) ? POLL_MS : false),
  })
  return data && (data[0] ?? null)
}

/** Polled while it runs. */
export const useJob = (jobId: number) =>
  useApiQuery(contract.jobs.get, {
    params: { id: jobId },
    every: (answer) => (answer && isOpen(answer) ? POLL_MS : false),
  })

/** How far the job is, for the body of a dialog. */
export function JobState({ jobId }: { jobId: number }) {
  const { data: job } = useJob(jobId)
  if (!job) return null
  return (
    <Stack gap={12}>
      <JobProgress job={job} />
      <JobEnd job={job} onlyFailures />
      <Unreached job={job} />
      <LeftOut job={job} />
    </Stack>
  )
}

/** Acts on the job, for the foot of a dialog. */
export function JobActs({ jobId }: { jobId: number }) {
  const { data: job } = useJob(jobId)
  if (!job) return null
  return (
    <>
      <LinkButton to={paths.job(jobId)} variant="quiet">
        View Job
      </LinkButton>
      {job.isRetryable && <JobButton jobId={jobId} />}
    </>
  )
}

function Unreached({ job }: { job: JobDetails }) {
  const unreached = job.targets.filter(({ state }) => state === 'failed' || state === 'waiting')
  const failed = unreached.filter(({ reason }) => reason !== null)
  if (failed.length === 0) return null
  return (
    <ul className={styles.unreached}>
      {failed.slice(0, MOST).map((target) => (
        <li key={target.id}>
          <strong>{nameOf(jobKindOf(job.kind).of, target)}</strong>: {target.reason} {nextTryText(target.nextTryAt)}
        </li>
      ))}
      {failed.length > MOST && <li>{`and ${failed.length - MOST} more`}</li>}
    </ul>
  )
}
