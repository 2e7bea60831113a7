import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { helpOf } from './FieldFrame.tsx'
import type { BoundField } from './useBoundField.ts'

/** The input in which a choice is looked for; `params` are Autocomplete's own. */
export function ChoiceInput({ bound, params }: { bound: BoundField; params: AutocompleteRenderInputParams }) {
  const { help, helpId, aria } = helpOf(bound)
  return (
    <MuiTextField
      {...params}
      label={bound.label}
      error={bound.error !== undefined}
      helperText={help}
      slotProps={{
        ...params.slotProps,
        formHelperText: { id: helpId },
        htmlInput: { ...params.slotProps.htmlInput, ...aria },
      }}
    />
  )
}
