import { contract } from '@acm/contract'
import type { StartedAct, UndoPreview } from '@acm/contract/bulk'
import { isJobKind } from '@acm/contract/core/job-kinds'
import type { JobDetails } from '@acm/contract/jobs'
import type { ContractDomain } from '../../api/keys.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'

/** Domains to refetch after a bulk act. */
export const AFFECTED: readonly ContractDomain[] = [
  'jobs',
  'instances',
  'features',
  'subscriptions',
  'clients',
  'sso',
  'dataBridge',
]

interface UndoButtonProps {
  job: JobDetails
  isSmall?: boolean
  onDone: (started: StartedAct) => void
}

/** For jobs that the user can revert. */
export function UndoButton({ job: { id, kind, isUndoable }, isSmall, onDone }: UndoButtonProps) {
  const params = { id }
  const undo = useApiMutation(contract.bulk.undo, { act: kind, onSuccess: onDone, affects: AFFECTED })
  const ask = async (numbers: UndoPreview) => {
    const question = { title: 'Revert this job?', content: undoText(numbers), confirmLabel: 'Revert' }
    if (await confirm(question)) undo.mutate({ params })
  }
  const preview = useApiMutation(contract.bulk.previewUndo, {
    act: kind,
    onSuccess: (numbers) => void ask(numbers),
  })
  if (!isUndoable || !isJobKind(kind)) return null
  return (
    <Button
      isSmall={isSmall}
      isLoading={preview.isPending || undo.isPending}
      onClick={() => preview.mutate({ params })}
    >
      Revert
    </Button>
  )
}

function undoText({ changed, remaining }: UndoPreview): string {
  const rest = changed - remaining
  const isOne = remaining === 1
  const unchanged = rest > 0 || isOne ? `${counted(remaining)} of ${counted(changed)}` : `All ${counted(changed)}`
  const others =
    rest > 0 ? ` ${counted(rest)} ${rest === 1 ? 'was' : 'were'} changed later and will be left as is.` : ''
  return `${unchanged} ${isOne ? 'is' : 'are'} unchanged since this job and will be reverted.${others}`
}
