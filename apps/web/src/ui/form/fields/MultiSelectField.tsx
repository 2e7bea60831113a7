import type { Handle } from '@acm/contract/core/handles'
import { useMemo } from 'react'
import type { ChoiceLoading, PickerChoice } from '../../pick/choice.ts'
import { MultiPicker } from '../../pick/MultiPicker.tsx'
import { useEntityForm, useFieldValue } from '../store/entityFormContext.ts'
import { goneText, pickerHelp, useRemembered } from './AutocompleteField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface MultiSelectFieldProps extends BoundFieldProps, ChoiceLoading {
  choices: readonly PickerChoice[]
  /** A flag that is the first choice, and stands for all the others. */
  all?: { of: Handle; label: string }
}

const NONE: readonly unknown[] = []
/** No id of a record. */
const EVERY = 'every'
const ALL: readonly unknown[] = [EVERY]

/** Any of many choices, found by typing. The value is an array of choice values. */
export function MultiSelectField({ choices: offered, all, isLoading = false, lost, ...props }: MultiSelectFieldProps) {
  const { store } = useEntityForm()
  const isAll = useFieldValue(all?.of ?? props.of) === true
  const valuesOf = (value: unknown): readonly unknown[] => (isAll ? ALL : Array.isArray(value) ? value : NONE)
  const chosen = valuesOf(useFieldValue(props.of))
  const label = all?.label
  const withAll = useMemo(
    () => (label === undefined ? offered : [{ value: EVERY, label }, ...offered]),
    [offered, label],
  )
  const { choices, gone } = useRemembered(withAll, chosen, { isLoading, lost: lost ?? null })
  const textOf = (value: unknown) =>
    choices
      .filter((choice) => valuesOf(value).includes(choice.value))
      .map((choice) => choice.label)
      .join(', ')
  const bound = useBoundField(props, textOf)
  const { id, isRequired, isReadOnly, value } = bound
  /** The last one chosen counts: all of them, or some. */
  const change = (next: readonly unknown[]) => {
    if (all) store.type(all.of.name, next.includes(EVERY) && (!isAll || next.length === 1))
    bound.setValue(next.includes(EVERY) && !isAll ? NONE : next.filter((one) => one !== EVERY))
  }
  if (isReadOnly) return <FieldFrame bound={bound} value={textOf(value)} onChange={bound.setValue} />
  return (
    <MultiPicker
      helpFor={pickerHelp(bound, isLoading, goneText(gone, gone.length === 1 ? 'Remove it.' : 'Remove them.'))}
      id={id}
      label={bound.label}
      isRequired={isRequired}
      lost={lost}
      choices={choices}
      value={valuesOf(value)}
      isLoading={isLoading}
      onChange={change}
      onSettle={bound.leave}
    />
  )
}
