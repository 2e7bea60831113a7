import { contract } from '@acm/contract'
import type { InstanceSummary } from '@acm/contract/instances'
import { useId } from 'react'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Radio } from '../../ui/base/Choice.tsx'
import { ErrorLine } from '../../ui/base/Field.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { Picker } from '../../ui/pick/Picker.tsx'
import { isTyped, type TypedText } from '../../ui/pick/typed.ts'
import styles from './SyncOptions.module.css'

const ALL = 0

const NOT_LINKED = 'No linked database'

/** Instance id; 0: all; null: none; or typed text that matches no instance. */
export type SyncChoice = number | TypedText | null

interface SyncOptionsProps {
  value: SyncChoice
  error: string | null
  isDisabled: boolean
  onChange: (choice: SyncChoice) => void
  onLeave: () => void
}

export function SyncOptions({ value, error, isDisabled, onChange, onLeave }: SyncOptionsProps) {
  const helpId = useId()
  const reachId = useId()
  const can = useCan()
  const read = useApiQuery(contract.instances.getAll)
  // Active ones, which may be synced one by one.
  const instances = read.data?.filter((one) => !one.disabled && can('SYNC_DATA_IMPORT_FIELDS', one))
  const options = (instances ?? []).map(({ databaseId, databaseCode, acesClient, isLinked }) => ({
    value: databaseId,
    label: `${databaseCode} (${acesClient.acesClientName})`,
    ...(!isLinked && { about: NOT_LINKED }),
  }))
  return (
    <Stack role="group" aria-label="What to sync" aria-describedby={error ? helpId : undefined} gap={12}>
      {can('SYNC_DATA_IMPORT_FIELDS', 'all') && (
        <div>
          <Radio
            label="Refresh all instances"
            disabled={isDisabled}
            checked={value === ALL}
            aria-describedby={reachId}
            onChange={() => onChange(ALL)}
          />
          {instances && (
            <Text id={reachId} step="sm" tone="muted" className={styles.reach}>
              {reachText(instances)}
            </Text>
          )}
        </div>
      )}
      <Picker
        choices={options}
        value={value === ALL ? null : value}
        disabled={isDisabled}
        onSettle={onLeave}
        onChange={(next) => onChange(isTyped(next) || next === null ? next : Number(next))}
        label="Instance"
        {...choiceLoadingOf(contract.instances.getAll, read)}
        isWrong={error !== null}
      />
      {error && (
        <div id={helpId} role="alert">
          <ErrorLine>{error}</ErrorLine>
        </div>
      )}
    </Stack>
  )
}

function reachText(instances: readonly InstanceSummary[]): string {
  const linked = instances.filter(({ isLinked }) => isLinked).length
  const others = instances.length - linked
  const skipped = `${counted(others)} ${others === 1 ? 'has' : 'have'} no linked database and will be skipped.`
  const synced = `${counted(linked)} ${linked === 1 ? 'instance' : 'instances'} will be synced.`
  return [synced, ...(others > 0 ? [skipped] : []), 'Takes up to 10 minutes. You can keep working.'].join(' ')
}
