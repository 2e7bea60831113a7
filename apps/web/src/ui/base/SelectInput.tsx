import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorLine, Field } from './Field.tsx'
import { Select } from './Select.tsx'

interface SelectInputProps<Value extends string> extends ComponentProps<typeof Select<Value>> {
  label: string
  /** Below it, and its description. */
  help?: ReactNode
  isWrong?: boolean
  isRequired?: boolean
  className?: string | undefined
}

/** A choice outside of forms: label above, help below. In forms: `ui/form/fields/SelectField.tsx`. */
export function SelectInput<Value extends string>({
  label,
  help,
  isWrong = false,
  isRequired = false,
  className,
  ...select
}: SelectInputProps<Value>) {
  const id = useId()
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      help={isWrong && help ? <ErrorLine>{help}</ErrorLine> : help}
      className={className}
    >
      <Select
        {...select}
        id={id}
        aria-labelledby={`${id}-label`}
        {...(isRequired && { 'aria-required': true })}
        {...(isWrong && { 'aria-invalid': true })}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
    </Field>
  )
}
