import { contract } from '@acm/contract'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { readingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Picker } from '../../ui/pick/Picker.tsx'
import { PickerInput } from '../../ui/pick/PickerInput.tsx'
import { isTyped, type Typed } from '../../ui/pick/typed.ts'

const ALL = 0

/** The id of an instance, 0 for all of them, null for none, or what was typed and is no instance. */
export type SyncChoice = number | Typed | null

interface SyncOptionsProps {
  value: SyncChoice
  error: string | null
  isDisabled: boolean
  onChange: (choice: SyncChoice) => void
  /** The picker was left. */
  onLeave: () => void
}

/** All instances, for those who may sync all of them, or one: choosing one takes back the other. */
export function SyncOptions({ value, error, isDisabled, onChange, onLeave }: SyncOptionsProps) {
  const helpId = useId()
  const can = useCan()
  const instances = useApiQuery(contract.instances.getAll)
  const { isLoading, lost } = readingOf(contract.instances.getAll, instances)
  const options = (instances.data ?? [])
    .filter((instance) => !instance.disabled && instance.isLinked && can('SYNC_DATA_IMPORT_FIELDS', instance))
    .map(({ databaseId, databaseCode, acesClient }) => ({
      value: databaseId,
      label: `${databaseCode} (${acesClient.acesClientName})`,
    }))
  return (
    <Stack role="group" aria-label="What to sync" aria-describedby={error ? helpId : undefined} sx={{ gap: 1.5 }}>
      {can('SYNC_DATA_IMPORT_FIELDS', 'all') && (
        <FormControlLabel
          label="Refresh all instances"
          disabled={isDisabled}
          control={<Radio checked={value === ALL} onChange={() => onChange(ALL)} />}
        />
      )}
      <Picker
        choices={options}
        value={value === ALL ? null : value}
        isLoading={isLoading}
        disabled={isDisabled}
        onSettle={onLeave}
        onChange={(next) => onChange(isTyped(next) || next === null ? next : Number(next))}
        renderInput={(params) => <PickerInput params={params} label="Instance" lost={lost} isWrong={error !== null} />}
      />
      {error && (
        <FormHelperText id={helpId} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Stack>
  )
}
