import type { JobKindName } from '@acm/contract/core/job-kinds'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { TitledDialog } from '../../ui/TitledDialog.tsx'
import { OwnJobTable } from '../jobs/public.ts'

interface PartialFailureDialogProps {
  /** '3, 5' */
  instances: string
  /** What was sent to them. */
  kind?: JobKindName
  onClose: () => void
}

/** The instances an update did not reach: stays until it is answered, neither Escape nor a click beside it closes it. */
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
