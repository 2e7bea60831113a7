import { contract } from '@acm/contract'
import { isJobKind, jobKindOf } from '@acm/contract/core/job-kinds'
import { type JobDetails, type JobTarget, OF_A_NEWER_VERSION } from '@acm/contract/jobs'
import { useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { When } from '../../ui/DateText.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { ChosenNotes } from './ChosenNotes.tsx'
import { JobButton } from './JobButton.tsx'
import { JobEnd } from './JobEnd.tsx'
import styles from './JobPage.module.css'
import { type DisplayedState, isOpen, JobProgress, LeftOut, progressText, STATES } from './JobProgress.tsx'
import { JobTargetsTable } from './JobTargetsTable.tsx'
import { paths } from './paths.ts'
import { countsOf, nameOf, shownState, stateText, TARGETS, type TargetsOf } from './targets.ts'
import { UndoButton } from './UndoButton.tsx'

const POLL_MS = 2000

export function JobPage({ id }: { id: number }) {
  const job = useApiQuery(contract.jobs.get, {
    params: { id },
    every: (answer) => (answer && isOpen(answer) ? POLL_MS : false),
  })
  const back = useBackTo(paths.jobs(), 'Jobs')
  if (job.error?.status === 404) return <NotFoundPage list={back} />
  return (
    <Page
      title={job.data?.title ?? 'Job'}
      record={job.data ? factsOf(job.data) : 'unread'}
      back={back}
      action={job.data && <Acts job={job.data} />}
    >
      <Awaited query={job} failure={contract.jobs.get.failure}>
        {(record) => (
          <>
            <Panel className={styles.summary}>
              <JobEnd job={record} />
              <Summary job={record} />
            </Panel>
            <JobTargetsTable of={jobKindOf(record.kind).of} targets={record.targets} isRefetching={job.isFetching} />
          </>
        )}
      </Awaited>
    </Page>
  )
}

const factsOf = (job: JobDetails): RecordFacts => ({
  codes: [{ text: `Job ${job.id}`, copied: 'job number' }],
  states: <StateBadge state={stateOf(job)} />,
  place: <JobProgress job={job} />,
  changed: (
    <>
      Started by {job.actorName}, <When at={job.createdAt} />
    </>
  ),
})

/** Failures matter most. */
function stateOf(job: JobDetails): DisplayedState {
  if (isOpen(job)) return 'running'
  return (['failed', 'settled'] as const).find((state) => job[state] > 0) ?? 'done'
}

function Acts({ job }: { job: JobDetails }) {
  const { id, failed, isRetryable, undoneBy } = job
  const navigate = useNavigate()
  const isUndone = undoneBy.length > 0
  return (
    <Row gap={8} wraps>
      {isRetryable && !isUndone && (
        <JobButton jobId={id} label={failed > 0 ? `Retry ${counted(failed)} failed` : 'Retry Now'} />
      )}
      {isRetryable && failed > 0 && <JobButton jobId={id} act="settle" label="Dismiss" hint={DISMISS_HELP} />}
      <UndoButton job={job} onDone={({ jobId }) => jobId && void navigate({ to: paths.job(jobId) })} />
    </Row>
  )
}

const DISMISS_HELP =
  'Marks these failures as handled. They no longer show on the start page or in the menu. You can still retry.'

function Summary({ job }: { job: JobDetails }) {
  return (
    <Row wraps gap={12}>
      <JobSquares of={jobKindOf(job.kind).of} targets={job.targets} />
      <LeftOut job={job} />
      <ChosenNotes job={job} />
      {!isJobKind(job.kind) && <Text>{OF_A_NEWER_VERSION}</Text>}
    </Row>
  )
}

/** In the order of the table below, which says the same in words. */
function JobSquares({ of, targets }: { of: TargetsOf; targets: readonly JobTarget[] }) {
  return (
    <Row wraps gap={4} role="img" aria-label={`${TARGETS[of].many}: ${progressText(countsOf(targets))}`}>
      {targets.map((target) => {
        const { tone, sign } = STATES[shownState(target)]
        return (
          <div
            key={target.id}
            title={`${nameOf(of, target)}: ${stateText(target)}`}
            data-state={shownState(target)}
            className={clsx(styles.square, tone, target.state === 'waiting' && styles.waits)}
          >
            {sign}
          </div>
        )
      })}
    </Row>
  )
}
