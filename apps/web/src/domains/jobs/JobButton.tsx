import { contract } from '@acm/contract'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useHandedOnFocus } from '../../ui/useHandedOnFocus.ts'

interface JobButtonProps {
  jobId: number
  act?: 'retry' | 'settle'
  label?: string
  /** Extends the accessible name where several buttons stand together. */
  about?: string
  isSmall?: boolean
  hint?: string
}

/** Retries the job, or dismisses its failures. */
export function JobButton({ jobId, act = 'retry', label = 'Retry', about, isSmall, hint = '' }: JobButtonProps) {
  const { mutate, isPending } = useApiMutation(contract.jobs[act])
  const button = useHandedOnFocus()
  return (
    <Hint text={hint}>
      <Button
        ref={button}
        isSmall={isSmall}
        isLoading={isPending}
        aria-label={about ? `${label}: ${about}` : label}
        onClick={() => mutate({ params: { id: jobId } })}
      >
        {label}
      </Button>
    </Hint>
  )
}
