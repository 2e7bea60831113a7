import clsx from 'clsx'
import { useId } from 'react'
import { Field, fieldBox } from '../base/Field.tsx'
import { ExpandMore } from '../icons.ts'
import type { PickerChoice } from './choice.ts'
import styles from './Picker.module.css'

interface PickerPlaceholderProps {
  label: string
  choices: readonly PickerChoice[]
  value: unknown
  className?: string | undefined
}

/** Looks like a closed picker until its code is there. */
export function PickerPlaceholder({ label, choices, value, className }: PickerPlaceholderProps) {
  const id = useId()
  const chosen = choices.filter((choice) =>
    Array.isArray(value) ? value.includes(choice.value) : choice.value === value,
  )
  return (
    <Field id={id} label={label} className={className}>
      <div className={clsx(fieldBox, styles.frame)}>
        <input
          id={id}
          role="combobox"
          aria-expanded={false}
          aria-disabled
          readOnly
          tabIndex={-1}
          value={chosen.map((choice) => choice.label).join(', ')}
        />
        <div className={styles.end}>
          <button type="button" aria-hidden tabIndex={-1}>
            <ExpandMore />
          </button>
        </div>
      </div>
    </Field>
  )
}
