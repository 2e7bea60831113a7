import { contract } from '@acm/contract'
import type { JobKindName } from '@acm/contract/core/job-kinds'
import type { InstanceLinkState } from '@acm/contract/jobs'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { Unsettled } from '../../ui/Unsettled.tsx'
import { JobButton } from './JobButton.tsx'
import { isOpen } from './JobProgress.tsx'
import styles from './OpenChangesTable.module.css'
import { paths } from './paths.ts'
import { countsOf, nextTryText } from './targets.ts'

const POLL_MS = 5000

interface OpenChangesTableProps {
  databaseId: number
  kinds: readonly JobKindName[]
}

/** For tabs that change an instance's database: whether it can be reached, and pending changes. */
export function OpenChangesTable({ databaseId, kinds }: OpenChangesTableProps) {
  const { data, isLoading } = useApiQuery(contract.jobs.instanceLink, {
    params: { id: databaseId },
    every: (answer) => (answer && isOpen(countsOf(answer.open)) ? POLL_MS : false),
  })
  if (isLoading) return <Unsettled />
  if (!data) return null
  const open = data.open.filter((change) => kinds.includes(change.kind) && change.state !== 'running')
  return (
    <>
      <LinkNote link={data} />
      {open.length > 0 && <OpenChanges open={open} />}
    </>
  )
}

function LinkNote({ link: { state, reason, downSince } }: { link: InstanceLinkState }) {
  if (state === 'linked') return null
  if (state === 'notLinked') {
    return (
      <Alert severity="info" isAbove>
        No database is connected, so nothing is read from or sent to this instance.
      </Alert>
    )
  }
  return (
    <Alert severity="warning" isAbove>
      This instance has been unreachable since {downSince && formatInstant(downSince)}. {reason} We check every minute
      whether it's back online.
    </Alert>
  )
}

function OpenChanges({ open }: { open: InstanceLinkState['open'] }) {
  const mayOpen = useMayOpen()
  return (
    <Alert severity="warning" title="Saved here, not yet delivered to the instance:" isAbove>
      <Stack as="ul" gap={4} className={styles.changes}>
        {open.map(({ jobId, title, reason, nextTryAt, isRetryable }) => (
          <Row key={jobId} as="li" gap={8} wraps>
            <p className={styles.change}>
              <strong>{title}</strong>. {reason} {nextTryText(nextTryAt)}
            </p>
            {isRetryable && <JobButton isSmall jobId={jobId} about={title} />}
            {mayOpen(paths.job(jobId)) && (
              <LinkButton to={paths.job(jobId)} variant="quiet" isSmall>
                View Job
              </LinkButton>
            )}
          </Row>
        ))}
      </Stack>
    </Alert>
  )
}
