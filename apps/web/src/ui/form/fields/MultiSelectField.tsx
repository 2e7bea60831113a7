import type { ReactNode } from 'react'
import type { ChoiceLoading, PickerChoice } from '../../pick/choice.ts'
import { MultiPicker } from '../../pick/MultiPicker.tsx'
import { useRemembered } from '../../pick/useRemembered.ts'
import { useFieldValue } from '../store/entityFormContext.ts'
import { goneText, orMissing, useTypedField } from './AutocompleteField.tsx'
import { FieldFrame, helpOf } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface MultiSelectFieldProps extends BoundFieldProps, ChoiceLoading {
  choices: readonly PickerChoice[]
  /** Stands below it while there is no choice at all. */
  missing?: ReactNode
}

const NONE: readonly unknown[] = []

/** Any of many choices, found by typing. The value is an array of choice values. */
export function MultiSelectField({
  choices: offered,
  isLoading = false,
  lost,
  missing,
  ...props
}: MultiSelectFieldProps) {
  const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)
  const chosen = valuesOf(useFieldValue(props.of))
  const { choices, gone } = useRemembered(offered, chosen, { isLoading, lost: lost ?? null })
  const textOf = (value: unknown) =>
    choices
      .filter((choice) => valuesOf(value).includes(choice.value))
      .map((choice) => choice.label)
      .join(', ')
  const { bound, calm, type, settle } = useTypedField(
    useBoundField(props, textOf),
    isLoading,
    goneText(gone, gone.length === 1 ? 'Remove it.' : 'Remove them.'),
  )
  const { id, label, isRequired, isReadOnly, value } = bound
  if (isReadOnly) return <FieldFrame bound={bound} value={textOf(value)} onChange={bound.setValue} />
  return (
    <MultiPicker
      {...helpOf(orMissing(calm, missing, choices.length > 0 || isLoading || Boolean(lost)))}
      id={id}
      label={label}
      isRequired={isRequired}
      isWrong={calm.error !== undefined}
      lost={lost}
      choices={choices}
      value={valuesOf(value)}
      isLoading={isLoading}
      onChange={type}
      onSettle={settle}
    />
  )
}
