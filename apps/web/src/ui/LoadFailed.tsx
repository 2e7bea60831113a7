import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

/** Of rows and of choices, where the call has no sentence of its own. */
export const LIST_NOT_LOADED = 'The list could not be loaded.'

interface LoadFailedProps {
  text: string
  /** What support asks for. */
  requestId?: string | null | undefined
  onRetry: () => void
  isRetrying?: boolean
  /** It has failed once more: the keyboard is still at Retry. */
  isAgain?: boolean
}

/** In place of what could not be loaded: why, and the way to try again. */
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
