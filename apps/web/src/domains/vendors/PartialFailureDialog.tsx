import type { JobKindName } from '@acm/contract/core/job-kinds'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
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
  return (
    <TitledDialog title="Partial Failure" aria-describedby={id}>
      <DialogContent>
        <div id={id}>
          <Typography>
            The vendor product was successfully updated but the below instance(s) were unable to update the vendor
            product.
          </Typography>
          <Typography sx={{ my: 1.5, overflowWrap: 'anywhere' }}>Instance ID(s): {instances}</Typography>
        </div>
        <OwnJobTable kind={kind} />
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </TitledDialog>
  )
}
