import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value | null
  onChange: (value: Value) => void
  /** The pressed one was pressed again; absent: it stays. */
  onNone?: () => void
  className?: string | undefined
}

/** One of a few, all in sight: buttons of a group, of which one is pressed. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, choices, value, onChange, onNone, className } = props
  return (
    <ToggleGroup
      aria-label={label}
      value={value === null ? [] : [value]}
      onValueChange={([next]) => (next === undefined ? onNone?.() : onChange(next as Value))}
      data-unprinted=""
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
