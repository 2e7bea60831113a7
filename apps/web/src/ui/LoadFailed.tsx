import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

/** Fallback for calls without their own text. */
export const LIST_NOT_LOADED = 'The list could not be loaded.'

interface LoadFailedProps {
  text: string
  requestId?: string | null | undefined
  onRetry: () => void
  isRetrying?: boolean
  /** Retry failed again: keeps the focus on the button. */
  isAgain?: boolean
}

export function LoadFailed({ text, requestId, onRetry, isRetrying = false, isAgain = false }: LoadFailedProps) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 6, textAlign: 'center' }}>
      <Typography>{text}</Typography>
      {requestId && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Request {requestId}
        </Typography>
      )}
      <Button variant="outlined" onClick={onRetry} loading={isRetrying} autoFocus={isAgain}>
        Retry
      </Button>
    </Stack>
  )
}
