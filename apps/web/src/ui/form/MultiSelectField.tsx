import type { Choice, Reading } from '../pick/choice.ts'
import { MultiPicker } from '../pick/MultiPicker.tsx'
import { useTypedField } from './AutocompleteField.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface MultiSelectFieldProps extends BoundFieldProps, Reading {
  choices: readonly Choice[]
}

const NONE: readonly unknown[] = []

/** Any of many, each found by typing what it is called: a list of their values. */
export function MultiSelectField({ choices, isLoading = false, lost, ...props }: MultiSelectFieldProps) {
  const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)
  const textOf = (value: unknown) =>
    choices
      .filter((choice) => valuesOf(value).includes(choice.value))
      .map((choice) => choice.label)
      .join(', ')
  const { bound, calm, type, settle } = useTypedField(useBoundField(props, textOf), isLoading)
  const { id, isReadOnly, value } = bound
  if (isReadOnly) return <FieldFrame bound={bound} value={textOf(value)} onChange={bound.setValue} />
  return (
    <MultiPicker
      id={id}
      choices={choices}
      value={valuesOf(value)}
      isLoading={isLoading}
      onChange={type}
      onSettle={settle}
      renderInput={(params) => <ChoiceInput bound={calm} params={params} lost={lost} />}
    />
  )
}
