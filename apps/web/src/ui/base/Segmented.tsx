import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, all in sight: buttons of a group, of which one is pressed. */
export function Segmented<Value extends string>({ label, value, choices, onChange, className }: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      // Pressing the pressed one leaves nothing: one always stays.
      onValueChange={([next]) => next && onChange(next as Value)}
      className={clsx(styles.group, className)}
    >
      {choices.map((choice) => (
        <Toggle key={choice.value} value={choice.value} className={styles.segment ?? ''}>
          {choice.icon}
          {choice.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
}
