import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { CheckCircle, ErrorOutline as ErrorOutlined, WarningAmber } from '../../ui/icons.ts'

/** Not loaded yet (G-UI-04). */
export const UNKNOWN = -1

/** Counts ignore filters; its place is reserved until both are known. */
export function RecordAccess({ visible, total }: { visible: number; total: number }) {
  const isKnown = visible !== UNKNOWN && total !== UNKNOWN
  const isAll = visible === total
  const Icon = isAll ? CheckCircle : WarningAmber
  return (
    <Stack
      direction="row"
      role="status"
      // Hidden, not absent: what follows would jump.
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
