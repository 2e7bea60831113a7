import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { Fragment, type ReactNode } from 'react'
import { Folded } from '../../Folded.tsx'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { ExistingNote } from '../conflict/ExistingNote.tsx'
import type { BoundField } from './useBoundField.ts'

interface FieldFrameProps {
  bound: BoundField
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  htmlInput?: NonNullable<NonNullable<TextFieldProps['slotProps']>['htmlInput']>
  end?: ReactNode
  /** Number of lines; absent: a single-line input. */
  rows?: number
}

/** Required: a visible mark and aria-required. Read-only: no frame, and the reason in the description. */
export function FieldFrame({ bound, value, onChange, onLeave, htmlInput, end, rows }: FieldFrameProps) {
  const { id, label, error, isReadOnly } = bound
  const { help, helpId, aria } = helpOf(bound)
  return (
    <MuiTextField
      id={id}
      fullWidth
      size="small"
      {...markOf(bound)}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave ?? bound.leave}
      error={error !== undefined}
      helperText={help}
      multiline={rows !== undefined}
      {...(rows !== undefined && { minRows: rows, maxRows: rows * 3 })}
      slotProps={{
        formHelperText: { id: helpId },
        htmlInput: { readOnly: isReadOnly, ...aria, ...htmlInput },
        inputLabel: isReadOnly ? { shrink: true } : {},
        input: { endAdornment: isReadOnly ? undefined : end },
      }}
    />
  )
}

export function helpOf(bound: BoundField) {
  const { id, error, isRequired, isReadOnly } = bound
  const help = helpLines(bound)
  const helpId = `${id}-help`
  const aria = {
    'aria-required': (isRequired && !isReadOnly) || undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': help ? helpId : undefined,
  }
  return { help, helpId, aria }
}

/** Data attributes that `fieldStyles` selects. */
export const markOf = ({ isRequired, isReadOnly }: Pick<BoundField, 'isRequired' | 'isReadOnly'>) => ({
  'data-required': isRequired && !isReadOnly ? '' : undefined,
  'data-read-only': isReadOnly ? '' : undefined,
})

/** Error, warning, difference and hint; also a read-only reason, hidden if the form already shows it. */
function helpLines({ error, existing, warning, note, hint, seeAlso, reason, isReasonTold }: BoundField): ReactNode {
  if (!error && !warning && !note && !hint && !reason) return null
  return (
    <>
      {error && <Line>{withLink(error, seeAlso)}</Line>}
      {existing && (
        <Line>
          <ExistingNote existing={existing} />
        </Line>
      )}
      {!error && warning && <Line sx={NOTE}>{warning}</Line>}
      {note && (
        <Line sx={NOTE}>
          <Folded text={note} />
        </Line>
      )}
      {hint && <Line sx={{ color: 'text.secondary' }}>{hint}</Line>}
      {reason &&
        (isReasonTold ? (
          <VisuallyHidden>Read-only: {reason}</VisuallyHidden>
        ) : (
          <Line sx={{ color: 'text.secondary' }}>Read-only: {reason}</Line>
        ))}
    </>
  )
}

function withLink(sentence: string, address: string | undefined): ReactNode {
  if (!address || !sentence.endsWith(address)) return sentence
  return (
    <>
      {sentence.slice(0, -address.length)}
      <Link href={address} target="_blank" rel="noreferrer" color="inherit" underline="always">
        {address.split(/(?<=\/)/).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an address stay as they are
          <Fragment key={index}>
            {step}
            <wbr />
          </Fragment>
        ))}
      </Link>
    </>
  )
}

const Line = styled('span')({ display: 'block' })

const NOTE = { color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }
