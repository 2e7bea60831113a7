import { contract } from '@acm/contract'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useHandedOnFocus } from '../../ui/useHandedOnFocus.ts'

interface RetryButtonProps {
  jobId: number
  label?: string
  /** Extends the accessible name where several buttons stand together. */
  about?: string
  isSmall?: boolean
}

export function RetryButton({ jobId, label = 'Retry', about, isSmall }: RetryButtonProps) {
  const retry = useApiMutation(contract.jobs.retry)
  const { button, press } = useHandedOnFocus(retry.isPending)
  return (
    <Button
      ref={button}
      isSmall={isSmall}
      isLoading={retry.isPending}
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
