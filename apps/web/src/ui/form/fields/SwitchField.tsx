import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { helpOf, markOf } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface SwitchFieldProps extends BoundFieldProps {
  /** On means false, e.g. 'Active' for a `disabled` flag. */
  isInverse?: boolean
  control?: 'switch' | 'checkbox'
}

export function SwitchField({ isInverse = false, control = 'switch', ...props }: SwitchFieldProps) {
  const isOn = (value: unknown) => (value === true) !== isInverse
  const bound = useBoundField(props, (value) => (isOn(value) ? 'Yes' : 'No'))
  const { id, label, error, isReadOnly } = bound
  const { help, helpId, aria } = helpOf(bound)
  const Control = control === 'checkbox' ? Checkbox : Switch
  return (
    <FormControl error={error !== undefined} {...markOf(bound)}>
      <FormControlLabel
        label={label}
        control={
          <Control
            id={id}
            checked={isOn(bound.value)}
            onChange={(_, next) => bound.setValue(next !== isInverse)}
            onBlur={bound.leave}
            slotProps={{
              input: {
                'aria-readonly': isReadOnly || undefined,
                'aria-describedby': aria['aria-describedby'],
              },
            }}
          />
        }
      />
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  )
}
