import Autocomplete from '@mui/material/Autocomplete'
import { ChoiceInput } from './ChoiceInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export interface Choice {
  value: string | number | null
  label: string
  /** Shown when it is the value, but not offered. */
  isOld?: boolean
}

interface AutocompleteFieldProps extends BoundFieldProps {
  choices: readonly Choice[]
  isLoading?: boolean
}

const NO_LABEL = '(unknown)'
const NOT_YET = 'Loading …'

/** One of many, found by typing part of it. */
export function AutocompleteField({ choices, isLoading = false, ...props }: AutocompleteFieldProps) {
  const chosen = (value: unknown) => choices.find((choice) => choice.value === value) ?? null
  const bound = useBoundField(props, (value) => chosen(value)?.label ?? NO_LABEL)
  const { id, isRequired, isReadOnly, value } = bound
  const unnamed = { value: value as number, label: isLoading ? NOT_YET : NO_LABEL }
  const current = chosen(value) ?? (value === null ? null : unnamed)
  if (isReadOnly) return <FieldFrame bound={bound} value={current?.label ?? ''} onChange={bound.setValue} />
  return (
    <Autocomplete
      id={id}
      size="small"
      autoHighlight
      options={choices.filter((choice) => !choice.isOld || choice.value === value)}
      value={current}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      getOptionKey={(choice) => String(choice.value)}
      loading={isLoading}
      // Where 'None' can be chosen, clearing would be a second way to say so.
      disableClearable={choices.some((choice) => choice.value === null) || (isRequired && current !== null)}
      onChange={(_, choice) => bound.setValue(choice?.value ?? null)}
      onBlur={bound.leave}
      renderInput={(params) => <ChoiceInput bound={bound} params={params} />}
    />
  )
}
