import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import type { PickerChoice } from './choice.ts'
import { drawnChoice } from './drawnChoice.tsx'
import { type TypedText, typedIn } from './typed.ts'
import { usePicking } from './usePicking.ts'

type SinglePickerInputProps = Pick<
  AutocompleteProps<PickerChoice, false, boolean, false>,
  'id' | 'disabled' | 'sx' | 'renderInput'
>

export interface PickerProps extends SinglePickerInputProps {
  choices: readonly PickerChoice[]
  /** The chosen value, or typed text without a choice. */
  value: unknown
  unnamed?: PickerChoice | null
  /** `isHalf`: still typing. */
  onChange: (value: PickerChoice['value'] | TypedText, isHalf: boolean) => void
  onSettle?: () => void
  isRequired?: boolean
  isLoading?: boolean
  limit?: number
}

export function Picker(props: PickerProps) {
  const { choices, value, unnamed = null, onChange, onSettle, isRequired, isLoading, limit, ...given } = props
  const typed = typedIn(value)
  const chosen = choices.find((choice) => choice.value === value) ?? (typed === null ? unnamed : null)
  const { half, choose, autocomplete } = usePicking({
    offered: choices.filter((choice) => !choice.isOld || choice.value === value),
    typed,
    onType: (text, meant) => onChange(text.trim() === '' || meant ? (meant?.value ?? null) : { typed: text }, true),
    onFound: (choice) => onChange(choice.value, half !== null),
    onSettle,
    limit,
  })
  const change = (choice: PickerChoice | null) => {
    choose()
    onChange(choice?.value ?? null, false)
  }
  return (
    <Autocomplete
      {...given}
      {...autocomplete}
      size="small"
      // Null while typing: otherwise Enter on the same choice would not count as a change.
      value={half === null ? chosen : null}
      inputValue={half ?? typed ?? chosen?.label ?? ''}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      renderOption={drawnChoice}
      loading={isLoading ?? false}
      // With a 'None' entry, a clear button would do the same.
      disableClearable={choices.some((choice) => choice.value === null) || (isRequired === true && chosen !== null)}
      // Typing is handled by onInputChange, including deleting the last letter.
      onChange={(event, choice) => event.type !== 'change' && change(choice)}
    />
  )
}
