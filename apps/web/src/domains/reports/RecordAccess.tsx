import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CheckCircle, ErrorOutline as ErrorOutlined, WarningAmber } from '../../ui/icons.ts'

/** Not known yet (G-UI-04). */
export const UNKNOWN = -1

/** How many of a report's records the person can see, whatever is filtered; only its place until both numbers are known. */
export function RecordAccess({ visible, total }: { visible: number; total: number }) {
  const isKnown = visible !== UNKNOWN && total !== UNKNOWN
  const isAll = visible === total
  const Icon = isAll ? CheckCircle : WarningAmber
  return (
    <Stack
      direction="row"
      role="status"
      // Where it wraps, what stands under it would jump when it comes.
      sx={{ alignItems: 'center', gap: 1, visibility: isKnown ? 'visible' : 'hidden' }}
    >
      <Icon fontSize="small" color={isAll ? 'success' : 'warning'} aria-hidden />
      <Typography variant="body2">
        {isAll
          ? `You have access to all ${visible} of ${total} total records for this report.`
          : `You only have access to ${visible} of ${total} total records for this report.`}
      </Typography>
    </Stack>
  )
}

/** In its place where the number of all records could not be read. */
export function RecordAccessLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <ErrorOutlined fontSize="small" color="error" aria-hidden />
      <Typography variant="body2">How many records there are could not be loaded.</Typography>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </Stack>
  )
}
