import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { PickerChoice } from '../../pick/choice.ts'
import { FieldFrame, helpOf, markOf } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export function SelectField({ choices, ...props }: BoundFieldProps & { choices: readonly PickerChoice[] }) {
  const find = (key: unknown) => choices.find((choice) => String(choice.value) === String(key))
  const bound = useBoundField(props, (value) => find(value)?.label ?? '')
  const { id, label, error, isReadOnly, value } = bound
  const { help, helpId, aria } = helpOf(bound)
  if (isReadOnly) return <FieldFrame bound={bound} value={find(value)?.label ?? ''} onChange={bound.setValue} />
  return (
    <FormControl size="small" fullWidth error={error !== undefined} {...markOf(bound)}>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        labelId={`${id}-label`}
        label={label}
        value={find(value) ? String(value) : ''}
        onChange={(event) => bound.setValue(find(event.target.value)?.value ?? null)}
        onBlur={bound.leave}
        SelectDisplayProps={{ id, ...aria }}
      >
        {choices
          .filter((choice) => !choice.isOld || choice.value === value)
          .map((choice) => (
            <MenuItem key={String(choice.value)} value={String(choice.value)}>
              {choice.label}
            </MenuItem>
          ))}
      </Select>
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  )
}
