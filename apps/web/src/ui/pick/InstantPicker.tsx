import { useState } from 'react'
import { ErrorLine } from '../base/Field.tsx'
import { notAChoice, type PickerChoice } from './choice.ts'
import { MultiPicker, type MultiPickerProps } from './MultiPicker.tsx'
import styles from './Picker.module.css'
import { Picker, type PickerProps } from './Picker.tsx'

/** A picker without a form: choices take effect at once. */
interface Instant {
  /** A change discards typed text that was not chosen. */
  round?: number
}

type OwnInputProp = 'onChange' | 'onSettle' | 'helpFor' | 'limit'

/** Drawing thousands takes seconds; typing finds the others. */
const DRAWN = 100

export interface InstantPickerProps extends Omit<PickerProps, OwnInputProp>, Instant {
  onChoose: (value: PickerChoice['value']) => void
}

/** Text without a matching choice stays with an error, and nothing is chosen. */
export function InstantPicker({ onChoose, round, ...props }: InstantPickerProps) {
  const choose = onChoose as (value: unknown) => void
  return <Picker {...props} limit={DRAWN} {...useInstant({ ...props, onChoose: choose, round })} />
}

export interface InstantMultiPickerProps extends Omit<MultiPickerProps, OwnInputProp>, Instant {
  onChoose: (values: readonly unknown[]) => void
}

export function InstantMultiPicker({ onChoose, round, ...props }: InstantMultiPickerProps) {
  return <MultiPicker {...props} {...useInstant({ ...props, onChoose, round })} />
}

interface InstantChoice<T> {
  value: T
  onChoose: (value: T) => void
  round: number | undefined
  isLoading?: boolean
}

/** Typed text that is not chosen yet is discarded when the choice changes from elsewhere, e.g. by Reset. */
function useInstant<T>({ value, onChoose, round, isLoading = false }: InstantChoice<T>) {
  const over = JSON.stringify([round, value])
  const [kept, setKept] = useState<{ typed: T; over: string } | null>(null)
  const half = kept?.over === over ? kept : null
  const wrong = half && !isLoading ? notAChoice(half.typed) : undefined
  return {
    value: half ? half.typed : value,
    onChange: (next: T, isHalf: boolean) => {
      if (isHalf) return setKept({ typed: next, over })
      setKept(null)
      onChoose(next)
    },
    onSettle: () => {
      if (!half || notAChoice(half.typed) !== undefined) return
      setKept(null)
      if (JSON.stringify(half.typed) !== JSON.stringify(value)) onChoose(half.typed)
    },
    helpFor: (isTyping: boolean) =>
      wrong === undefined || isTyping ? {} : { isWrong: true, help: <ErrorLine>{wrong}</ErrorLine> },
  }
}

/** One of many, chosen on a page without a form. */
export const Chooser = (props: InstantPickerProps) => (
  <div className={styles.chooser}>
    <InstantPicker {...props} />
  </div>
)
