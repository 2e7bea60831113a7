import { contract } from '@acm/contract'
import type { StartedAct } from '@acm/contract/bulk'
import { isJobKind } from '@acm/contract/core/job-kinds'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useTried } from '../../shell/firstSteps.ts'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
import { JobState, UndoButton } from '../jobs/public.ts'

interface StartedDialogProps {
  jobId: number
  /** Another act, such as an undo, takes over the dialog. */
  onNext: (started: StartedAct) => void
  onClose: () => void
}

export function StartedDialog({ jobId, onNext, onClose }: StartedDialogProps) {
  useTried('many')
  const { data: job } = useApiQuery(contract.jobs.get, { params: { id: jobId } })
  return (
    <TitledDialog title={job?.title ?? 'Job'} onClose={onClose}>
      <DialogContent>
        <JobState jobId={jobId} />
      </DialogContent>
      <DialogActions>
        {job?.isUndoable && isJobKind(job.kind) && <UndoButton jobId={jobId} kind={job.kind} onDone={onNext} />}
        <Button autoFocus variant="contained" size="small" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
