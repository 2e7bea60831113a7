import { contract } from '@acm/contract'
import type { LatestBulkEdit as Latest, UndoneBulkEdit } from '@acm/contract/features'
import { useEffect, useRef, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { formatInstant } from '../../ui/dates.ts'
import { BrieflyUnsettled } from '../../ui/Unsettled.tsx'
import { instances, stateOf } from './words.ts'

export function LatestBulkEdit() {
  const { data: latest, isLoading } = useApiQuery(contract.features.latestBulkEdit)
  const [undone, setUndone] = useState<UndoneBulkEdit | null>(null)
  const { mutate, isPending } = useApiMutation(contract.features.undoBulkEdit, { onSuccess: setUndone })
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the outcome gets the focus.
    if (undone) outcome.current?.focus()
  }, [undone])
  const undo = async (edit: Latest) => {
    const question = { title: 'Revert bulk edit?', content: undoText(edit), confirmLabel: 'Revert bulk edit' }
    if (await confirm(question)) mutate({ body: { id: edit.id } })
  }
  return (
    <>
      <BrieflyUnsettled isLoading={isLoading} />
      {undone && (
        <Alert ref={outcome} tabIndex={-1} role="group" severity="success" isAbove onClose={() => setUndone(null)}>
          {undoneText(undone)}
        </Alert>
      )}
      {latest && (
        <Alert
          severity="info"
          isAbove
          action={
            <Button isSmall isLoading={isPending} onClick={() => void undo(latest)}>
              Revert Bulk Edit
            </Button>
          }
        >
          {latestText(latest)}
        </Alert>
      )}
    </>
  )
}

const latestText = ({ systemEnhancementName, isEnabled, changed, changedBy, changedAt }: Latest) =>
  `${changedBy} ${stateOf(isEnabled)} ${systemEnhancementName} on ${instances(changed)} at ${formatInstant(changedAt)}.`

function undoText({ systemEnhancementName, isEnabled, changed, remaining }: Latest): string {
  const act = `${systemEnhancementName} will be ${stateOf(!isEnabled)} again on ${instances(remaining)}.`
  const others = changed - remaining
  return others === 0
    ? act
    : `${act} ${counted(others)} ${others === 1 ? 'was' : 'were'} changed later and will be left as is.`
}

const undoneText = ({ undone, leftAlone }: UndoneBulkEdit) =>
  `${instances(undone)} reverted, ${counted(leftAlone)} left as is because of later changes.`
