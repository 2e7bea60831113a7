import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PickerChoice } from './choice.ts'
import { choiceNamed, rankChoices } from './ranking.ts'

interface PickerState {
  offered: readonly PickerChoice[]
  /** Null: the value is a choice. */
  typed: string | null
  /** `meant`: the choice with that name, if any. */
  onType: (text: string, meant: PickerChoice | null) => void
  /** The typed text matches this choice after the choices have loaded. */
  onFound: (choice: PickerChoice) => void
  /** The input lost the focus, or Enter was pressed with the list closed. */
  onSettle?: (() => void) | undefined
  limit?: number | undefined
}

/**
 * Shared by single and multiple pickers: the best match comes first and is highlighted; Enter in the open list chooses
 * or does nothing; a complete name counts as chosen.
 */
export function usePicking({ offered, typed, onType, onFound, onSettle, limit }: PickerState) {
  const [isOpen, setOpen] = useState(false)
  const choosable = offered.filter(({ unavailable }) => unavailable === undefined)
  // The raw text: the value may be a choice already, and blurring must not change the text.
  const [half, setHalf] = useState<string | null>(null)
  useEffect(() => {
    const found = typed === null ? null : choiceNamed(choosable, typed)
    if (found) onFound(found)
  })
  const settle = () => {
    setHalf(null)
    onSettle?.()
  }
  const autocomplete = {
    open: isOpen,
    onOpen: () => setOpen(true),
    onClose: () => setOpen(false),
    autoHighlight: true,
    clearOnBlur: false,
    options: offered,
    filterOptions: (choices: PickerChoice[], { inputValue }: { inputValue: string }) =>
      rankChoices(choices, inputValue).slice(0, limit),
    getOptionKey: (choice: PickerChoice) => String(choice.value),
    // MUI may pass undefined: the highlight of the list before, when this one is empty.
    getOptionDisabled: (choice: PickerChoice | undefined) => choice?.unavailable !== undefined,
    onInputChange: (_: unknown, text: string, reason: string) => {
      if (reason !== 'input') return
      setHalf(text)
      onType(text, choiceNamed(choosable, text))
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      if (isOpen) event.preventDefault()
      else settle()
    },
    onBlur: () => onceReleased(settle),
  } as const
  return { half, choose: () => setHalf(null), autocomplete }
}

/** Waits for the pointer's release: an error shown during the press would move the button away from it. */
function onceReleased(work: () => void): void {
  if (!document.querySelector(':active')) work()
  else addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true })
}
