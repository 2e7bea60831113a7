import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete'
import type { Choice } from './choice.ts'
import { drawnChoice } from './drawnChoice.tsx'
import { type Typed, typedIn } from './typed.ts'
import { usePicking } from './usePicking.ts'

type Given = Pick<AutocompleteProps<Choice, false, boolean, false>, 'id' | 'disabled' | 'sx' | 'renderInput'>

export interface PickerProps extends Given {
  choices: readonly Choice[]
  /** The value that is chosen, or what was typed and names none. */
  value: unknown
  /** A value that is none of the choices, as it is shown. */
  unnamed?: Choice | null
  /** `isHalf`: somebody is still typing. */
  onChange: (value: Choice['value'] | Typed, isHalf: boolean) => void
  onSettle?: () => void
  isRequired?: boolean
  isLoading?: boolean
  limit?: number
}

/** One of many, found by typing what it is called. */
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
  const change = (choice: Choice | null) => {
    choose()
    onChange(choice?.value ?? null, false)
  }
  return (
    <Autocomplete
      {...given}
      {...autocomplete}
      size="small"
      // While a name is typed nothing is: Enter on the choice of that name would be no change.
      value={half === null ? chosen : null}
      inputValue={half ?? typed ?? chosen?.label ?? ''}
      isOptionEqualToValue={(choice, other) => choice.value === other.value}
      renderOption={drawnChoice}
      loading={isLoading ?? false}
      // Where 'None' can be chosen, clearing would be a second way to say so.
      disableClearable={choices.some((choice) => choice.value === null) || (isRequired === true && chosen !== null)}
      // What is typed is heard as it is typed, the last letter taken away too.
      onChange={(event, choice) => event.type !== 'change' && change(choice)}
    />
  )
}
