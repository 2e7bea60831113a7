import { Button } from './base/Button.tsx'
import { Stack } from './base/Stack.tsx'
import { Text } from './base/Text.tsx'
import { CloudOff } from './icons.ts'
import styles from './LoadFailed.module.css'

/** Fallback for calls without their own text. */
export const LIST_NOT_LOADED = "Couldn't load this list. Try again."

interface LoadFailedProps {
  text: string
  requestId?: string | null | undefined
  onRetry: () => void
  isRetrying?: boolean
  /** Retry failed again: keeps the focus on the button. */
  isAgain?: boolean
}

/** In place of what could not be loaded. */
export function LoadFailed({ text, requestId, onRetry, isRetrying = false, isAgain = false }: LoadFailedProps) {
  return (
    <Stack gap={12} align="center" className={styles.failed}>
      <CloudOff />
      <Text step="base">{text}</Text>
      {requestId && (
        <Text step="xs" tone="muted">
          Request {requestId}
        </Text>
      )}
      <Button onClick={onRetry} isLoading={isRetrying} autoFocus={isAgain}>
        Retry
      </Button>
    </Stack>
  )
}
