import { contract } from '@acm/contract'
import Autocomplete from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'

const ALL = 0

/** The id of an instance, 0 for all of them, null for none. */
export type SyncChoice = number | null

interface SyncOptionsProps {
  value: SyncChoice
  error: string | null
  isDisabled: boolean
  onChange: (choice: SyncChoice) => void
}

/** All instances, for those who may sync all of them, or one: choosing one takes back the other. */
export function SyncOptions({ value, error, isDisabled, onChange }: SyncOptionsProps) {
  const helpId = useId()
  const can = useCan()
  const instances = useApiQuery(contract.instances.getAll)
  const options = (instances.data ?? [])
    .filter((instance) => !instance.disabled && instance.isLinked && can('SYNC_DATA_IMPORT_FIELDS', instance))
    .map(({ databaseId, databaseCode, acesClient }) => ({
      id: databaseId,
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
      <Autocomplete
        size="small"
        autoHighlight
        disabled={isDisabled}
        options={options}
        loading={instances.isPending}
        value={options.find((option) => option.id === value) ?? null}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        getOptionKey={(option) => option.id}
        onChange={(_, option) => onChange(option?.id ?? null)}
        renderInput={(params) => <TextField {...params} label="Instance" error={error !== null} />}
      />
      {error && (
        <FormHelperText id={helpId} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Stack>
  )
}
