import { messages } from '@acm/contract/core/messages'
import { isDay } from '@acm/contract/core/shapes'
import { useId, useState } from 'react'
import { DayInput } from './DayInput.tsx'

interface DayChoiceProps {
  label: string
  /** YYYY-MM-DD, or ''. */
  day: string
  onChoose: (day: string) => void
}

/** A day input without a form: reports valid days at once and shows an error for the rest. */
export function DayChoice({ label, day, onChoose }: DayChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const set = (value: unknown) => {
    const text = String(value).trim()
    const isWhole = text === '' || isDay(text)
    setTyped(isWhole ? null : text)
    if (isWhole) onChoose(text)
  }
  const shown = typed ?? day
  const bound = {
    id,
    name: id,
    kind: 'date' as const,
    label,
    error: shown === '' || isDay(shown) ? undefined : messages.invalid,
    isRequired: false,
    isReadOnly: false,
    value: shown,
    setValue: set,
    leave: () => undefined,
  }
  return <DayInput bound={bound} />
}
