import { useState } from 'react'
import { ErrorLine } from '../base/Field.tsx'
import type { PickerChoice } from './choice.ts'
import { MultiPicker, type MultiPickerProps } from './MultiPicker.tsx'
import { Picker, type PickerProps } from './Picker.tsx'
import { isTyped, notAChoice, type TypedText } from './typed.ts'

/** A picker without a form: choices take effect at once. */
interface Instant {
  /** A change discards typed text that was not chosen. */
  round?: number
}

type OwnInputProp = 'onChange' | 'onSettle' | 'isWrong' | 'help' | 'aria'

export interface InstantPickerProps extends Omit<PickerProps, OwnInputProp>, Instant {
  onChoose: (value: PickerChoice['value']) => void
}

/** Text without a matching choice stays with an error, and nothing is chosen. */
export function InstantPicker({ value, onChoose, round = 0, ...props }: InstantPickerProps) {
  const { half, type, forget, leave, wrong } = useHalf<PickerChoice['value'] | TypedText>(
    [round, value],
    props.isLoading,
  )
  const change = (next: PickerChoice['value'] | TypedText, isHalf: boolean) => {
    if (isHalf) return type(next)
    forget()
    if (!isTyped(next)) onChoose(next)
  }
  const settle = () => leave(({ value: next }) => !isTyped(next) && next !== value && onChoose(next))
  return (
    <Picker {...props} value={half ? half.value : value} onChange={change} onSettle={settle} {...errorProps(wrong)} />
  )
}

export interface InstantMultiPickerProps extends Omit<MultiPickerProps, OwnInputProp>, Instant {
  onChoose: (values: readonly unknown[]) => void
}

export function InstantMultiPicker({ value, onChoose, round = 0, ...props }: InstantMultiPickerProps) {
  const { half, type, forget, leave, wrong } = useHalf<readonly unknown[]>([round, value], props.isLoading)
  const change = (next: readonly unknown[], isHalf: boolean) => {
    if (isHalf) return type(next)
    forget()
    onChoose(next)
  }
  const settle = () => leave(({ value: next }) => next.length !== value.length && onChoose(next))
  return (
    <MultiPicker
      {...props}
      value={half ? half.value : value}
      onChange={change}
      onSettle={settle}
      {...errorProps(wrong)}
    />
  )
}

interface RangeEnd<T> {
  value: T
  isLeft: boolean
}

/** Typed text that is not chosen yet; discarded when the choice changes from elsewhere, e.g. by Reset. */
function useHalf<T>(chosen: unknown, isLoading = false) {
  const over = JSON.stringify(chosen)
  const [kept, setKept] = useState<(RangeEnd<T> & { over: string }) | null>(null)
  const half = kept?.over === over ? kept : null
  const sentence = half?.isLeft && !isLoading ? notAChoice(half.value) : undefined
  return {
    half,
    wrong: sentence,
    type: (value: T) => setKept({ value, over, isLeft: false }),
    forget: () => setKept(null),
    leave: (choose: (left: RangeEnd<T>) => void) => {
      if (!half) return
      if (notAChoice(half.value) !== undefined) return setKept({ ...half, over, isLeft: true })
      setKept(null)
      choose(half)
    },
  }
}

const errorProps = (wrong: string | undefined) =>
  wrong === undefined ? {} : { isWrong: true, help: <ErrorLine>{wrong}</ErrorLine> }
