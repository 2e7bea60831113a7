import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Choice } from './choice.ts'
import { named, ranked } from './ranking.ts'

interface Picking {
  offered: readonly Choice[]
  /** What stands in the value and names none of the choices; null: nothing. */
  typed: string | null
  /** What the text means as it is typed: the choice of that name, else null. */
  onType: (text: string, meant: Choice | null) => void
  /** What was typed means this one, now that the choices are there. */
  onFound: (choice: Choice) => void
  /** The input was left, or Enter was pressed with the list closed. */
  onSettle?: (() => void) | undefined
  /** Draws so many at most. */
  limit?: number | undefined
}

/**
 * What pickers of one and of several do alike: what was most likely meant is first and marked; Enter in the open list
 * chooses or does nothing; a name that was typed in full counts as chosen.
 */
export function usePicking({ offered, typed, onType, onFound, onSettle, limit }: Picking) {
  const [isOpen, setOpen] = useState(false)
  const choosable = offered.filter(({ unavailable }) => unavailable === undefined)
  // As it is typed; what stands in the value may be a choice already, and a click beside it must move nothing.
  const [half, setHalf] = useState<string | null>(null)
  useEffect(() => {
    const found = typed === null ? null : named(choosable, typed)
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
    filterOptions: (choices: Choice[], { inputValue }: { inputValue: string }) =>
      ranked(choices, inputValue).slice(0, limit),
    getOptionKey: (choice: Choice) => String(choice.value),
    // Enter asks it of the mark of the list before, where this one is empty.
    getOptionDisabled: (choice: Choice | undefined) => choice?.unavailable !== undefined,
    onInputChange: (_: unknown, text: string, reason: string) => {
      if (reason !== 'input') return
      setHalf(text)
      onType(text, named(choosable, text))
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

/** At once, or after the press that is under way: what is said then would move the button from under the pointer. */
function onceReleased(work: () => void): void {
  if (!document.querySelector(':active')) work()
  else addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true })
}
