import { Combobox } from '@base-ui/react/combobox'
import { type ReactNode, useId } from 'react'
import { type PickerChoice, type TypedText, typedIn } from './choice.ts'
import { type PickerFieldProps, PickerInput } from './PickerInput.tsx'
import { PickerList } from './PickerList.tsx'
import { usePicking } from './usePicking.ts'

export interface PickerProps extends PickerFieldProps {
  choices: readonly PickerChoice[]
  /** The chosen value, or typed text without a choice. */
  value: unknown
  unnamed?: PickerChoice | null
  /** `isHalf`: still typing. */
  onChange: (value: PickerChoice['value'] | TypedText, isHalf: boolean) => void
  onSettle?: () => void
  isLoading?: boolean
  /** Shown in the list while there is nothing to choose from. */
  missing?: ReactNode
  limit?: number
  disabled?: boolean
}

export function Picker(props: PickerProps) {
  const {
    choices,
    value,
    unnamed = null,
    onChange,
    onSettle,
    isLoading = false,
    missing,
    limit,
    disabled = false,
  } = props
  const { isRequired = false, helpFor, ...field } = props
  const own = useId()
  const id = field.id ?? own
  const typed = typedIn(value)
  const chosen = choices.find((choice) => choice.value === value) ?? (typed === null ? unnamed : null)
  const { half, choose, close, isOpen, list, root, input } = usePicking({
    choices,
    isChosen: (choice) => choice.value === value,
    typed,
    onType: (text, meant) => onChange(text.trim() === '' || meant ? (meant?.value ?? null) : { typed: text }, true),
    onFound: (choice) => onChange(choice.value, half !== null),
    onChoose: (choice) => {
      close()
      take(choice)
    },
    onSettle,
    limit,
  })
  const take = (choice: PickerChoice | null) => {
    choose()
    onChange(choice?.value ?? null, false)
  }
  const change = (choice: PickerChoice | null, { reason }: Combobox.Root.ChangeEventDetails) => {
    if (reason !== 'item-press' && reason !== 'clear-press') return
    take(choice)
  }
  return (
    <Combobox.Root
      {...root}
      disabled={disabled}
      // Null while typing: what is typed replaces it.
      value={half === null ? chosen : null}
      inputValue={half ?? typed ?? chosen?.label ?? ''}
      isItemEqualToValue={isSameChoice}
      onValueChange={change}
    >
      <PickerInput
        {...field}
        {...helpFor(half !== null)}
        id={id}
        isRequired={isRequired}
        input={input}
        isOpen={isOpen}
        // With a 'None' entry, a clear button would do the same.
        isClearable={!choices.some((choice) => choice.value === null) && !(isRequired && chosen !== null)}
      />
      <PickerList {...list} label={field.label} isLoading={isLoading} none={choices.length === 0 && missing} />
    </Combobox.Root>
  )
}

const isSameChoice = (one: PickerChoice, other: PickerChoice) => one.value === other.value
