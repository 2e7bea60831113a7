import { Field } from '../../base/Field.tsx'
import { Select } from '../../base/Select.tsx'
import type { PickerChoice } from '../../pick/choice.ts'
import { FieldFrame, fieldOf, helpOf } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export function SelectField({ choices, ...props }: BoundFieldProps & { choices: readonly PickerChoice[] }) {
  const find = (key: unknown) => choices.find((choice) => String(choice.value) === String(key))
  const bound = useBoundField(props, (value) => find(value)?.label ?? '')
  const { id, isReadOnly, value } = bound
  const { help, aria } = helpOf(bound)
  if (isReadOnly) return <FieldFrame bound={bound} value={find(value)?.label ?? ''} onChange={bound.setValue} />
  return (
    <Field {...fieldOf(bound)} help={help}>
      <Select
        {...aria}
        id={id}
        aria-labelledby={`${id}-label`}
        value={find(value) ? String(value) : ''}
        choices={choices
          .filter((choice) => !choice.isOld || choice.value === value)
          .map((choice) => ({ value: String(choice.value), label: choice.label }))}
        onChange={(next) => bound.setValue(find(next)?.value ?? null)}
        onBlur={bound.leave}
      />
    </Field>
  )
}
