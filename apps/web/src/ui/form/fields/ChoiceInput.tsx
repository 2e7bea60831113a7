import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { ChoiceLoadError } from '../../pick/choice.ts'
import { PickerInput } from '../../pick/PickerInput.tsx'
import { helpOf, markOf } from './FieldFrame.tsx'
import type { BoundField } from './useBoundField.ts'

interface ChoiceInputProps {
  bound: BoundField
  /** Passed through from Autocomplete. */
  params: AutocompleteRenderInputParams
  lost: ChoiceLoadError | null | undefined
}

export function ChoiceInput({ bound, params, lost }: ChoiceInputProps) {
  return (
    <PickerInput
      params={params}
      label={bound.label}
      lost={lost}
      isWrong={bound.error !== undefined}
      mark={markOf(bound)}
      {...helpOf(bound)}
    />
  )
}
