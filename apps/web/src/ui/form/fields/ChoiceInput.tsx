import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { Lost } from '../../pick/choice.ts'
import { PickerInput } from '../../pick/PickerInput.tsx'
import { helpOf, markOf } from './FieldFrame.tsx'
import type { BoundField } from './useBoundField.ts'

interface ChoiceInputProps {
  bound: BoundField
  /** Autocomplete's own. */
  params: AutocompleteRenderInputParams
  lost: Lost | null | undefined
}

/** The input of a picker that is bound to a field of a form. */
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
