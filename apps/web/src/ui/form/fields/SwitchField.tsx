import { Checkbox, Switch } from '../../base/Choice.tsx'
import { FieldHelp } from '../../base/Field.tsx'
import { Stack } from '../../base/Stack.tsx'
import { Termed } from '../../Termed.tsx'
import styles from './Field.module.css'
import { helpOf } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface SwitchFieldProps extends BoundFieldProps {
  control?: 'switch' | 'checkbox'
}

/** A row: what it is and means, and the switch at its end. On means false where the field has an opposite. */
export function SwitchField({ control = 'switch', ...props }: SwitchFieldProps) {
  const { opposite } = props.of
  const isInverse = opposite !== undefined
  const isOn = (value: unknown) => (value === true) !== isInverse
  const bound = useBoundField({ ...(isInverse && { label: opposite }), ...props }, (value) =>
    isOn(value) ? 'Yes' : 'No',
  )
  const { id, label, isReadOnly } = bound
  const { help, aria } = helpOf(bound)
  const shared = {
    id,
    checked: isOn(bound.value),
    'aria-readonly': isReadOnly || undefined,
    'aria-describedby': aria['aria-describedby'],
    onChange: (next: boolean) => bound.setValue(next !== isInverse),
    onBlur: bound.leave,
  }
  const helpText = (
    <FieldHelp id={id} className={styles.help}>
      {help}
    </FieldHelp>
  )
  if (control === 'checkbox')
    return (
      <Stack align="start">
        <Checkbox {...shared} label={label} />
        {helpText}
      </Stack>
    )
  return (
    <div className={styles.switch} data-switch-row="">
      <label htmlFor={id}>
        <Termed>{label}</Termed>
      </label>
      <Switch {...shared} />
      {helpText}
    </div>
  )
}
