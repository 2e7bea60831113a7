import type { StartedAct } from '@acm/contract/bulk'
import { jobKindOf } from '@acm/contract/core/job-kinds'
import type { JobDetails } from '@acm/contract/jobs'
import { useEffect, useId, useRef } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button, LinkButton } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { paths } from '../jobs/paths.ts'
import { countedTargets, isOpen, JobActs, JobState, UndoButton, useJob } from '../jobs/public.ts'

export interface ActOutcomeProps {
  jobId: number
  /** Another act, such as an undo, takes its place. */
  onNext: (started: StartedAct) => void
  onClose: () => void
}

/** A dialog while the job runs or has failures; once all is done, a line above the list. */
export function ActOutcome(props: ActOutcomeProps) {
  const { data: job, error } = useJob(props.jobId)
  // Most jobs are done by now: no dialog opens for those.
  if (!job && !error) return null
  return job && !isOpen(job) && job.failed === 0 ? (
    <DoneLine job={job} {...props} />
  ) : (
    <ProgressDialog job={job} {...props} />
  )
}

/** Has the focus: below it are up to a hundred rows, and it may be scrolled out of sight. */
function DoneLine({ job, jobId, onNext, onClose }: ActOutcomeProps & { job: JobDetails }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the dialog of the running job has given the focus back.
    requestAnimationFrame(() => requestAnimationFrame(() => line.current?.focus()))
  }, [])
  return (
    <Alert
      ref={line}
      tabIndex={-1}
      role="group"
      severity="success"
      isAbove
      onClose={onClose}
      action={
        <>
          <UndoButton isSmall job={job} onDone={onNext} />
          <LinkButton to={paths.job(jobId)} variant="quiet" isSmall>
            View Job
          </LinkButton>
        </>
      }
    >
      {`${job.title}. ${countedTargets(jobKindOf(job.kind).of, job.done)} changed.`}
    </Alert>
  )
}

function ProgressDialog({ job, jobId, onNext, onClose }: ActOutcomeProps & { job: JobDetails | undefined }) {
  const state = useId()
  const way = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={job?.title ?? 'Job'} describedBy={state} onClose={onClose} initialFocus={way}>
      <DialogBody id={state}>
        <JobState jobId={jobId} />
      </DialogBody>
      <DialogActions>
        <JobActs jobId={jobId} />
        {job && <UndoButton job={job} onDone={onNext} />}
        <Button ref={way} variant="main" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
