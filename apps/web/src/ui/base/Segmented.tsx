import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface Segments<Value extends string> {
  label: string
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  className?: string | undefined
}

interface OneOf<Value extends string> {
  isOptional?: false
  value: Value
  onChange: (value: Value) => void
}

/** Pressing the pressed one leaves none: null. */
interface OneOrNone<Value extends string> {
  isOptional: true
  value: Value | null
  onChange: (value: Value | null) => void
}

type SegmentedProps<Value extends string> = Segments<Value> & (OneOf<Value> | OneOrNone<Value>)

/** One of a few, all in sight: buttons of a group, of which one is pressed. */
export function Segmented<Value extends string>({ label, choices, className, ...choosing }: SegmentedProps<Value>) {
  const choose = (next: Value | undefined) => {
    if (next !== undefined) choosing.onChange(next)
    else if (choosing.isOptional) choosing.onChange(null)
  }
  return (
    <ToggleGroup
      aria-label={label}
      value={choosing.value === null ? [] : [choosing.value]}
      onValueChange={([next]) => choose(next as Value | undefined)}
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
