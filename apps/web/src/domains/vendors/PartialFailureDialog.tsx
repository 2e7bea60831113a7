import type { JobKindName } from '@acm/contract/core/job-kinds'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
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
    <Dialog
      open
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 600, width: '100%', m: { xs: 1, sm: 4 } } } }}
    >
      <DialogTitle id={`${id}-title`}>Partial Failure</DialogTitle>
      <DialogContent>
        <div id={`${id}-text`}>
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
    </Dialog>
  )
}
