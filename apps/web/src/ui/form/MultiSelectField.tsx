import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import { chipLabels } from '../list/filters.ts'
import type { Choice } from './AutocompleteField.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface MultiSelectFieldProps extends BoundFieldProps {
  choices: readonly Choice[]
  isLoading?: boolean
}

const OTHERS = { alignSelf: 'center', marginInlineStart: 4, fontSize: '0.8125rem', whiteSpace: 'nowrap' } as const

/** Any of many, found by typing part of one: a list of their values. */
export function MultiSelectField({ choices, isLoading = false, ...props }: MultiSelectFieldProps) {
  const chosen = (value: unknown) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : []
    return choices.filter((choice) => values.includes(choice.value))
  }
  const textOf = (value: unknown) =>
    chosen(value)
      .map((choice) => choice.label)
      .join(', ')
  const bound = useBoundField(props, textOf)
  const { id, isReadOnly, value } = bound
  const selected = chosen(value)
  if (isReadOnly) return <FieldFrame bound={bound} value={textOf(value)} onChange={bound.setValue} />
  return (
    <Autocomplete
      multiple
      id={id}
      size="small"
      disableCloseOnSelect
      options={choices.filter((choice) => !choice.isOld || selected.includes(choice))}
      value={selected}
      getOptionKey={(choice) => String(choice.value)}
      loading={isLoading}
      onChange={(_, next) => bound.setValue(next.map((choice) => choice.value))}
      onBlur={bound.leave}
      renderOption={({ key, ...item }, choice, { selected: isChosen }) => (
        <li key={key} {...item}>
          <Checkbox size="small" checked={isChosen} tabIndex={-1} sx={{ py: 0 }} />
          {choice.label}
        </li>
      )}
      renderValue={(shown, getItemProps) =>
        chipLabels(shown.map((choice) => choice.label)).map((text, index) => {
          if (index === 2) {
            return (
              <span key="others" style={OTHERS}>
                {text}
              </span>
            )
          }
          const { key, ...chip } = getItemProps({ index })
          return <Chip key={key} size="small" label={text} {...chip} />
        })
      }
      renderInput={(params) => <ChoiceInput bound={bound} params={params} />}
    />
  )
}
