import { contract } from '@acm/contract'
import { type JobKindName, jobKindOf } from '@acm/contract/core/job-kinds'
import type { Job, JobDetails } from '@acm/contract/jobs'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { isOpen, JobProgress, LeftOut } from './JobProgress.tsx'
import styles from './OwnJobTable.module.css'
import { paths } from './paths.ts'
import { RetryButton } from './RetryButton.tsx'
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

export function OwnJobTable({ kind }: { kind: JobKindName }) {
  const newest = useOwnJob(kind)
  return newest ? <JobState key={newest.id} jobId={newest.id} /> : null
}

export function JobState({ jobId }: { jobId: number }) {
  const { data } = useApiQuery(contract.jobs.get, {
    params: { id: jobId },
    every: (answer) => (answer && isOpen(answer) ? POLL_MS : false),
  })
  if (!data) return null
  return (
    <Stack gap={12}>
      <JobProgress job={data} />
      <Unreached job={data} />
      <LeftOut job={data} />
      <Row gap={8} justify="end">
        {data.isRetryable && <RetryButton isSmall jobId={jobId} />}
        <LinkButton to={paths.job(jobId)} variant="quiet" isSmall>
          View job
        </LinkButton>
      </Row>
    </Stack>
  )
}

function Unreached({ job }: { job: JobDetails }) {
  const unreached = job.targets.filter(({ state }) => state === 'failed' || state === 'waiting')
  const told = unreached.filter(({ reason }) => reason !== null)
  if (told.length === 0) return null
  return (
    <ul className={styles.unreached}>
      {told.slice(0, MOST).map((target) => (
        <li key={target.id}>
          <strong>{nameOf(jobKindOf(job.kind).of, target)}</strong>: {target.reason} {nextTryText(target.nextTryAt)}
        </li>
      ))}
      {told.length > MOST && <li>{`and ${told.length - MOST} more`}</li>}
    </ul>
  )
}
