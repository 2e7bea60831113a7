import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Select } from './Select.tsx'

interface SelectInputProps<Value extends string> extends ComponentProps<typeof Select<Value>> {
  label: string
  /** Below it, and its description. */
  help?: ReactNode
  isWrong?: boolean
}

/** A choice outside of forms: label above, help below. In forms: `ui/form/fields/SelectField.tsx`. */
export function SelectInput<Value extends string>({
  label,
  help,
  isWrong = false,
  className,
  ...select
}: SelectInputProps<Value>) {
  const id = useId()
  return (
    <div className={clsx(styles.field, className)}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <Select
        {...select}
        aria-labelledby={`${id}-label`}
        {...(isWrong && { 'aria-invalid': true })}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help && (
        <div id={`${id}-help`} className={styles.help} data-wrong={isWrong ? '' : undefined}>
          {help}
        </div>
      )}
    </div>
  )
}
