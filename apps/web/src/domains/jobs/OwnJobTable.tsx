import { contract } from '@acm/contract'
import { type JobKindName, jobKindOf } from '@acm/contract/core/job-kinds'
import type { Job, JobDetails } from '@acm/contract/jobs'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { isOpen, JobProgress, LeftOut } from './JobProgress.tsx'
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
    <Stack sx={{ gap: 1.5 }}>
      <JobProgress job={data} />
      <Unreached job={data} />
      <LeftOut job={data} />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        {data.isRetryable && <RetryButton jobId={jobId} />}
        <LinkButton to={paths.job(jobId)} variant="quiet" isSmall>
          Open the job
        </LinkButton>
      </Stack>
    </Stack>
  )
}

function Unreached({ job }: { job: JobDetails }) {
  const unreached = job.targets.filter(({ state }) => state === 'failed' || state === 'waiting')
  const told = unreached.filter(({ reason }) => reason !== null)
  if (told.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {told.slice(0, MOST).map((target) => (
        <Typography key={target.id} component="li" variant="body2">
          <strong>{nameOf(jobKindOf(job.kind).of, target)}</strong>: {target.reason} {nextTryText(target.nextTryAt)}
        </Typography>
      ))}
      {told.length > MOST && (
        <Typography component="li" variant="body2">
          {`and ${told.length - MOST} more`}
        </Typography>
      )}
    </Box>
  )
}
