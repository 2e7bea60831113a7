import { contract } from '@acm/contract'
import type { StartedAct } from '@acm/contract/bulk'
import { isJobKind } from '@acm/contract/core/job-kinds'
import { useRef } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useTried } from '../../shell/firstSteps.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { JobState, UndoButton } from '../jobs/public.ts'

interface StartedDialogProps {
  jobId: number
  /** Another act, such as an undo, takes over the dialog. */
  onNext: (started: StartedAct) => void
  onClose: () => void
}

export function StartedDialog({ jobId, onNext, onClose }: StartedDialogProps) {
  useTried('many')
  const way = useRef<HTMLButtonElement>(null)
  const { data: job } = useApiQuery(contract.jobs.get, { params: { id: jobId } })
  return (
    <Dialog title={job?.title ?? 'Job'} onClose={onClose} initialFocus={way}>
      <DialogBody>
        <JobState jobId={jobId} />
      </DialogBody>
      <DialogActions>
        {job?.isUndoable && isJobKind(job.kind) && <UndoButton jobId={jobId} kind={job.kind} onDone={onNext} />}
        <Button ref={way} variant="main" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
