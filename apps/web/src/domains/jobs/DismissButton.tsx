import { contract } from '@acm/contract'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useHandedOnFocus } from '../../ui/useHandedOnFocus.ts'

const WHAT =
  'Marks these failures as handled. They no longer show on the start page or in the menu. You can still retry.'

export function DismissButton({ jobId }: { jobId: number }) {
  const settle = useApiMutation(contract.jobs.settle)
  const { button, press } = useHandedOnFocus(settle.isPending)
  return (
    <Hint text={WHAT}>
      <Button
        ref={button}
        isLoading={settle.isPending}
        onClick={() => {
          press()
          settle.mutate({ params: { id: jobId } })
        }}
      >
        Dismiss
      </Button>
    </Hint>
  )
}
