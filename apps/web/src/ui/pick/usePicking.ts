import type { Combobox } from '@base-ui/react/combobox'
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PickerChoice } from './choice.ts'
import { choiceNamed, rankChoices } from './ranking.ts'

interface PickerState {
  choices: readonly PickerChoice[]
  isChosen: (choice: PickerChoice) => boolean
  /** Null: the value is a choice. */
  typed: string | null
  /** `meant`: the choice with that name, if any. */
  onType: (text: string, meant: PickerChoice | null) => void
  /** The typed text matches this choice after the choices have loaded. */
  onFound: (choice: PickerChoice) => void
  /** Chosen by Enter in a list that was opened without typing. */
  onChoose: (choice: PickerChoice) => void
  /** The input lost the focus, or Enter was pressed with the list closed. */
  onSettle?: (() => void) | undefined
  limit?: number | undefined
}

type RootProps = Combobox.Root.Props<PickerChoice>
type InputProps = ComponentProps<typeof Combobox.Input>

/**
 * Shared by single and multiple pickers: the best match comes first and is highlighted; Enter in the open list chooses,
 * the first entry where none is highlighted, or does nothing; a complete name counts as chosen.
 */
export function usePicking({ choices, isChosen, typed, onType, onFound, onChoose, onSettle, limit }: PickerState) {
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState<PickerChoice>()
  const firstId = useId()
  const popup = useRef<Combobox.Root.Actions>(null)
  const isFirstClick = useRef(false)
  const offered = choices.filter((choice) => !choice.isOld || isChosen(choice))
  // The raw text: the value may be a choice already, and blurring must not change the text.
  const [half, setHalf] = useState<string | null>(null)
  const query = half ?? typed ?? ''
  const ids = offered.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered is a new array each time
  const ranked = useMemo(() => rankChoices(offered, query).slice(0, limit), [choices, ids, query, limit])
  useEffect(() => {
    const found = typed === null ? null : choiceNamed(offered, typed)
    if (found) onFound(found)
  })
  useEffect(() => {
    // The list has no Popup of Base UI (see `PickerList`), whose end it would wait for.
    if (!isOpen) popup.current?.unmount()
  }, [isOpen])
  const isAnyHighlighted = ranked.some((choice) => choice === highlighted)
  const [first] = ranked
  // An entry that is chosen already would be taken away by it.
  const match = isOpen && !isAnyHighlighted && first && !isChosen(first) ? first : undefined
  const settle = () => {
    setHalf(null)
    onSettle?.()
  }
  const root = {
    actionsRef: popup,
    items: ranked,
    filter: null,
    open: isOpen,
    onOpenChange: setOpen,
    autoHighlight: true,
    onItemHighlighted: setHighlighted,
    onInputValueChange: (text: string, { reason }: Combobox.Root.ChangeEventDetails) => {
      // Base UI would also write what was chosen, or clear it.
      if (reason !== 'input-change') return
      setHalf(text)
      onType(text, choiceNamed(offered, text))
    },
  } satisfies Partial<RootProps>
  const input = {
    onFocus: () => {
      isFirstClick.current = true
    },
    // As when it is tabbed to: what is typed replaces the value, and is not put into it.
    onClick: ({ currentTarget }) => {
      if (isFirstClick.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
      isFirstClick.current = false
    },
    onKeyDown: (event) => {
      // It would clear the value.
      if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
      if (event.key !== 'Enter') return
      if (!isOpen) return settle()
      event.preventDefault()
      if (!isAnyHighlighted) event.preventBaseUIHandler()
      if (match) onChoose(match)
    },
    onBlur: () => {
      setOpen(false)
      onceReleased(settle)
    },
    ...(match && { 'aria-activedescendant': firstId }),
  } satisfies InputProps
  const list = { ranked, ...(match && { meant: { choice: match, id: firstId } }) }
  return { half, choose: () => setHalf(null), close: () => setOpen(false), isOpen, list, root, input }
}

/** Waits for the pointer's release: an error shown during the press would move the button away from it. */
function onceReleased(work: () => void): void {
  if (!document.querySelector(':active')) work()
  else addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true })
}
