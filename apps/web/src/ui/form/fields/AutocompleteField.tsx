import { type ReactNode, useEffect, useState } from 'react'
import { type ChoiceLoading, notAChoice, type PickerChoice, typedIn } from '../../pick/choice.ts'
import { Picker } from '../../pick/Picker.tsx'
import { useFieldValue } from '../store/entityFormContext.ts'
import { FieldFrame, helpOf } from './FieldFrame.tsx'
import { type BoundField, type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface AutocompleteFieldProps extends BoundFieldProps, ChoiceLoading {
  choices: readonly PickerChoice[]
  /** Shown in its list and below it while there is no choice at all. */
  missing?: ReactNode
}

const NO_LABEL = '(unknown)'
const NOT_YET = 'Loading…'

export function AutocompleteField({
  choices: offered,
  isLoading = false,
  lost,
  missing,
  ...props
}: AutocompleteFieldProps) {
  const chosen = useFieldValue(props.of)
  const { choices, gone } = useRemembered(offered, [chosen], { isLoading, lost: lost ?? null })
  const noLabel = isLoading ? NOT_YET : NO_LABEL
  const labelOf = (value: unknown) =>
    typedIn(value) ?? choices.find((choice) => choice.value === value)?.label ?? (value === null ? '' : noLabel)
  const bound = useBoundField(props, labelOf)
  const { id, label, isRequired, isReadOnly, value } = bound
  const lostText = goneText(gone, 'Select another.')
  const unnamed = value === null ? null : { value: value as number, label: noLabel }
  const shown = choices.find((choice) => choice.value === value) ?? unnamed
  /** There are choices, or it is not known yet. */
  const isKnown = choices.length > 0 || isLoading || Boolean(lost)
  if (isReadOnly) return <FieldFrame bound={bound} value={shown?.label ?? ''} onChange={bound.setValue} />
  return (
    <Picker
      helpFor={pickerHelp(isKnown || !missing ? bound : { ...bound, hint: missing }, isLoading, lostText)}
      id={id}
      label={label}
      lost={lost}
      choices={choices}
      value={value}
      unnamed={unnamed}
      isRequired={isRequired}
      isLoading={isLoading}
      missing={missing}
      onChange={bound.setValue}
      onSettle={bound.leave}
    />
  )
}

export const goneText = (gone: readonly PickerChoice[], advice: string): string | undefined =>
  gone.length === 0
    ? undefined
    : `${gone.map(({ label }) => label).join(', ')} ${gone.length === 1 ? 'is' : 'are'} no longer available. ${advice}`

/** Half a name is not an error yet: "no such choice" waits until the field is left and the choices are loaded. */
export function pickerHelp(bound: BoundField, isLoading: boolean, gone: string | undefined) {
  const error = bound.error ?? gone ?? (isLoading ? undefined : notAChoice(bound.value))
  return (isTyping: boolean) => helpOf({ ...bound, error: isTyping ? undefined : error })
}

/** Keeps labels of choices that vanished while chosen (`gone`). */
export function useRemembered(
  choices: readonly PickerChoice[],
  chosen: readonly unknown[],
  { isLoading = false, lost }: ChoiceLoading,
): { choices: readonly PickerChoice[]; gone: readonly PickerChoice[] } {
  const [seen] = useState(() => new Map<unknown, PickerChoice>())
  useEffect(() => {
    for (const choice of choices) seen.set(choice.value, choice)
  }, [choices, seen])
  if (isLoading || lost) return { choices, gone: [] }
  const gone = chosen.flatMap((value) => {
    const isThere = value === null || choices.some((choice) => choice.value === value)
    const before = isThere ? undefined : seen.get(value)
    return before ? [{ ...before, isOld: true }] : []
  })
  return { choices: gone.length > 0 ? [...choices, ...gone] : choices, gone }
}
