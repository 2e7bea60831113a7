import type { JobKindName } from '@acm/contract/core/job-kinds'
import { useId, useRef } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { OwnJobTable } from '../jobs/public.ts'

interface PartialFailureDialogProps {
  /** For example '3, 5'. */
  instances: string
  /** The kind of job that reaches them later. */
  kind?: JobKindName
  onClose: () => void
}

/** Must be acknowledged: neither Escape nor a click outside closes it. */
export function PartialFailureDialog({ instances, kind = 'vendorProduct', onClose }: PartialFailureDialogProps) {
  const id = useId()
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title="Partial Failure" describedBy={id} initialFocus={ok}>
      <Stack as={DialogBody} gap={12}>
        <Stack id={id} gap={12}>
          <p>
            The vendor product was successfully updated but the below instance(s) were unable to update the vendor
            product.
          </p>
          <p>Instance ID(s): {instances}</p>
        </Stack>
        <OwnJobTable kind={kind} />
      </Stack>
      <DialogActions>
        <Button ref={ok} variant="main" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  )
}
