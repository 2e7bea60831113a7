import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onChange: (value: string) => void
  /** Below it, and its description. */
  help?: ReactNode
  isWrong?: boolean
  /** A small button in its end. */
  end?: ReactNode
}

/** A line of text outside of forms: label above, help below. In forms: `ui/form/fields/TextField.tsx`. */
export function TextInput({ label, onChange, help, isWrong = false, end, className, ...input }: TextInputProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          dir="auto"
          aria-invalid={isWrong || undefined}
          aria-describedby={help ? `${id}-help` : undefined}
          {...input}
          id={id}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {help && (
        <div id={`${id}-help`} className={styles.help} data-wrong={isWrong ? '' : undefined}>
          {help}
        </div>
      )}
    </div>
  )
}
