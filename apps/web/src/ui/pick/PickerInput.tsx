import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Link from '@mui/material/Link'
import MuiTextField from '@mui/material/TextField'
import type { AriaAttributes, ReactNode } from 'react'
import type { ChoiceLoadError } from './choice.ts'
import { useLateRef } from './useLateRef.ts'

interface PickerInputProps {
  /** Passed through from Autocomplete. */
  params: AutocompleteRenderInputParams
  label: string
  lost?: ChoiceLoadError | null | undefined
  isWrong?: boolean
  mark?: Readonly<Record<`data-${string}`, string | undefined>>
  help?: ReactNode
  helpId?: string
  aria?: AriaAttributes
}

/** Shows a load error with Retry below the input. */
export function PickerInput({ params, label, lost, isWrong = false, mark, help, ...given }: PickerInputProps) {
  const anchor = useLateRef(params.slotProps.input.ref)
  const { helpId = `${params.id}-help`, aria } = given
  const retry = () => {
    lost?.retry()
    // The button unmounts when the choices arrive.
    const input = document.getElementById(params.id)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }
  const lines = lost ? (
    <>
      {help}
      <span>{lost.text} </span>
      <Link component="button" type="button" variant="caption" onClick={retry}>
        Retry
      </Link>
    </>
  ) : (
    help
  )
  return (
    <MuiTextField
      {...params}
      {...mark}
      label={label}
      error={isWrong || Boolean(lost)}
      helperText={lines}
      slotProps={{
        ...params.slotProps,
        input: { ...params.slotProps.input, ref: anchor },
        formHelperText: { id: helpId },
        htmlInput: { ...params.slotProps.htmlInput, ...aria, ...(lines && { 'aria-describedby': helpId }) },
      }}
    />
  )
}
