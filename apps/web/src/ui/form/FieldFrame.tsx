import LockOutlined from '@mui/icons-material/LockOutlined'
import InputAdornment from '@mui/material/InputAdornment'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField'
import { Fragment, type ReactNode } from 'react'
import { Folded } from '../Folded.tsx'
import { Hint } from '../Hint.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { BoundField } from './useBoundField.ts'

interface FieldFrameProps {
  bound: BoundField
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  htmlInput?: NonNullable<NonNullable<TextFieldProps['slotProps']>['htmlInput']>
  end?: ReactNode
  /** Lines of a text of several. */
  rows?: number
}

/**
 * The input all typed fields share. Required is told to assistive technology, in sight only once somebody has tried; a
 * read-only field keeps its look and says why in its description.
 */
export function FieldFrame({ bound, value, onChange, onLeave, htmlInput, end, rows }: FieldFrameProps) {
  const { id, label, error, isReadOnly, reason } = bound
  const { help, helpId, aria } = helpOf(bound)
  return (
    <MuiTextField
      id={id}
      fullWidth
      size="small"
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
        input: { endAdornment: isReadOnly ? <Lock reason={reason} /> : end },
      }}
    />
  )
}

/** What stands under an input and under which id, and what the input itself tells assistive technology. */
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

/** What is wrong, what differs and the hint in sight, the reason of a read-only input for screen readers. */
function helpLines({ error, note, hint, seeAlso, reason }: BoundField): ReactNode {
  if (!error && !note && !hint && !reason) return null
  return (
    <>
      {error && <Line>{withLink(error, seeAlso)}</Line>}
      {note && (
        <Line sx={NOTE}>
          <Folded text={note} />
        </Line>
      )}
      {hint && <Line sx={{ color: 'text.secondary' }}>{hint}</Line>}
      {reason && <VisuallyHidden>Read-only: {reason}</VisuallyHidden>}
    </>
  )
}

/** A sentence that ends in the declared address leads there. */
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

/** The sign of a read-only field, with its reason for the mouse. */
export function Lock({ reason }: { reason: string }) {
  return (
    <InputAdornment position="end">
      <Hint isName text={reason}>
        <LockOutlined fontSize="small" color="action" aria-hidden />
      </Hint>
    </InputAdornment>
  )
}
