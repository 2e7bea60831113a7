import type { JobKindName } from '@acm/contract/core/job-kinds'
import type { Job } from '@acm/contract/jobs'
import { useId, useRef } from 'react'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { counted } from '../../ui/counted.ts'
import { JobActs, JobState, useOwnJob } from '../jobs/public.ts'

interface PartialFailureDialogProps {
  /** For example '3, 5'. */
  instances: string
  /** The kind of job that reaches them later. */
  kind?: JobKindName
  onClose: () => void
}

/** Said first, above the sentence of the failure, once every instance was reached after all. */
function Healed({ job }: { job: Job | null | undefined }) {
  if (!job || job.done === 0 || job.waiting + job.running + job.failed + job.settled > 0) return null
  const text = job.done === 1 ? 'The instance is up to date.' : `All ${counted(job.done)} instances are up to date.`
  return (
    <Alert live="status" severity="success">
      {text}
    </Alert>
  )
}

/** Must be acknowledged: neither Escape nor a click outside closes it. */
export function PartialFailureDialog({ instances, kind = 'vendorProduct', onClose }: PartialFailureDialogProps) {
  const id = useId()
  const ok = useRef<HTMLButtonElement>(null)
  const job = useOwnJob(kind)
  return (
    <Dialog title="Partial Failure" describedBy={id} initialFocus={ok}>
      <Stack as={DialogBody} gap={12}>
        <Healed job={job} />
        <Stack id={id} gap={12}>
          <p>
            The vendor product was successfully updated but the below instance(s) were unable to update the vendor
            product.
          </p>
          <p>Instance ID(s): {instances}</p>
        </Stack>
        {job && <JobState jobId={job.id} />}
      </Stack>
      <DialogActions>
        {job && <JobActs jobId={job.id} />}
        <Button ref={ok} variant="main" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
