import { contract } from '@acm/contract'
import Button from '@mui/material/Button'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useHandedOnFocus } from '../../ui/useHandedOnFocus.ts'

interface RetryButtonProps {
  jobId: number
  label?: string
  /** Extends the accessible name where several buttons stand together. */
  about?: string
}

export function RetryButton({ jobId, label = 'Retry', about }: RetryButtonProps) {
  const retry = useApiMutation(contract.jobs.retry)
  const { button, press } = useHandedOnFocus(retry.isPending)
  return (
    <Button
      ref={button}
      size="small"
      variant="outlined"
      color="inherit"
      loading={retry.isPending}
      aria-label={about ? `${label}: ${about}` : label}
      onClick={() => {
        press()
        retry.mutate({ params: { id: jobId } })
      }}
    >
      {label}
    </Button>
  )
}
