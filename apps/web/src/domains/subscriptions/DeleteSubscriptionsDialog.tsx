import type { FieldError } from '@acm/contract/core/field'
import type { Subscription } from '@acm/contract/subscriptions'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { DateText } from '../../ui/DateText.tsx'
import { deletionOf } from './delta.ts'
import { codesOf, type SubscriptionFormOptions, useSubscriptionSave } from './useSubscriptionSave.ts'

const NOT_DELETED = 'The subscription could not be deleted.'
const AGAIN = 'Press Delete again to delete it as it is now.'

/** Wider than other questions (G-UI-03). */
export function DeleteSubscriptionsDialog({ onClose, ...opening }: SubscriptionFormOptions & { onClose: () => void }) {
  const id = useId()
  const { own, send, isPending } = useSubscriptionSave(opening)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const remove = async () => {
    if (!own) return
    const outcome = await send((known) => deletionOf(known.own ?? own, opening.clientId, known.stored))
    if ('ok' in outcome) return onClose()
    setErrors(outcome.errors.length > 0 ? outcome.errors : [{ propertyName: '', errorMessage: NOT_DELETED }])
  }
  const isOvertaken = own !== null && own !== opening.subscription
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 800, minWidth: { sm: 480 }, m: { xs: 1, sm: 4 } } } }}
    >
      <DialogTitle id={`${id}-title`}>Delete Subscriptions?</DialogTitle>
      <DialogContent id={`${id}-text`}>
        {errors.length > 0 && (
          <Alert severity="error" role="group" aria-label="What went wrong" sx={{ mb: 2 }}>
            {errors.map((error) => (
              <div key={error.errorMessage}>{error.errorMessage}</div>
            ))}
            {isOvertaken && AGAIN}
          </Alert>
        )}
        {own && <Leaving subscription={own} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" onClick={remove} loading={isPending} disabled={own === null}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Leaving({ subscription }: { subscription: Subscription }) {
  const codes = codesOf(subscription)
  const those = codes.length === 1 ? 'This instance' : `These ${codes.length} instances`
  return (
    <>
      <Typography sx={{ mb: 2 }}>{those} will no longer be subscribed to the AMQ group.</Typography>
      <Box component="dl" sx={LIST}>
        <dt>AMQ Group</dt>
        <dd>{subscription.amqGroup.name}</dd>
        <dt>Instances</dt>
        <Stack component="dd" direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
          {codes.map((code) => (
            <Chip key={code} size="small" label={code} />
          ))}
        </Stack>
        <dt>Start Date</dt>
        <dd>
          <DateText value={subscription.startDate} />
        </dd>
        <dt>End Date</dt>
        <dd>
          <DateText value={subscription.endDate} empty="--" />
        </dd>
      </Box>
    </>
  )
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 3,
  rowGap: 1,
  m: 0,
  '& > dt': { color: 'text.secondary' },
  '& > dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const
