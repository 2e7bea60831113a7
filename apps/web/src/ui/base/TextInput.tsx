import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorLine, Field, fieldBox } from './Field.tsx'

/** Password managers offer nothing here: 1Password, LastPass and Bitwarden each look for their own attribute. */
export const NO_PASSWORD_MANAGER = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': '' } as const

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
    <Field id={id} label={label} help={isWrong && help ? <ErrorLine>{help}</ErrorLine> : help} className={className}>
      <div className={fieldBox}>
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
    </Field>
  )
}
