import clsx from 'clsx'
import type { ClipboardEvent, ComponentProps, CSSProperties, ReactNode } from 'react'
import { ErrorLine, Field, fieldBox, fieldInput } from '../../base/Field.tsx'
import { Breakable } from '../../CodeText.tsx'
import { Folded } from '../../Folded.tsx'
import { Termed } from '../../Termed.tsx'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { ExistingNote } from '../conflict/ExistingNote.tsx'
import styles from './Field.module.css'
import type { BoundField } from './useBoundField.ts'

interface FieldFrameProps {
  bound: BoundField
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  htmlInput?: Omit<ComponentProps<'input'>, 'onChange' | 'value'>
  /** A button at the end of the input; not while it is read-only. */
  end?: ReactNode
  /** Number of lines; absent: a single line, which wraps while it is read-only. */
  rows?: number
}

/** Required: a visible mark and aria-required. Read-only: no frame, and the reason in the description. */
export function FieldFrame({ bound, value, onChange, onLeave, htmlInput, end, rows }: FieldFrameProps) {
  const { id, isReadOnly } = bound
  const { help, aria } = helpOf(bound)
  const lines = rows ?? (isReadOnly && htmlInput?.type !== 'password' ? 1 : undefined)
  const width = clsx(!isReadOnly && widthOf(bound), bound.isCode && styles.code)
  const control = {
    id,
    // For names in Hebrew or Arabic.
    dir: 'auto',
    value,
    readOnly: isReadOnly,
    onBlur: onLeave ?? bound.leave,
    ...(bound.isCommaList && !isReadOnly && { onPaste: pasteBetweenCommas(onChange) }),
    ...aria,
  }
  // A read-only field says that it is empty.
  const empty = isReadOnly ? { placeholder: '–' } : {}
  const input = (className?: string) => (
    <input
      {...control}
      {...htmlInput}
      {...empty}
      className={clsx(className)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <Field {...fieldOf(bound)} help={help}>
      {lines !== undefined ? (
        <textarea
          {...control}
          {...empty}
          rows={lines}
          className={clsx(fieldInput, styles.lines, width)}
          style={{ '--lines': lines } as CSSProperties}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : end && !isReadOnly ? (
        <div className={clsx(fieldBox, width)}>
          {input()}
          {end}
        </div>
      ) : (
        input(clsx(fieldInput, width))
      )}
    </Field>
  )
}

/** A single line would lose the line ends of a pasted column. */
const pasteBetweenCommas =
  (onChange: (value: string) => void) =>
  (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const members = event.clipboardData
      .getData('text')
      .split(/[\t\r\n]+/)
      .map((member) => member.trim().replace(/,$/, ''))
      .filter((member) => member !== '')
    if (members.length < 2) return
    event.preventDefault()
    const input = event.currentTarget
    input.setRangeText(members.join(', '), input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    onChange(input.value)
  }

const widthOf = ({ kind, name }: BoundField) => {
  if (kind === 'number') return styles.number
  return kind === 'date' || name.endsWith('Code') ? styles.medium : undefined
}

/** Props of `Field` for a bound field. */
export const fieldOf = ({ id, label, isRequired, isReadOnly }: BoundField) => ({
  id,
  label: <Termed>{label}</Termed>,
  isRequired: isRequired && !isReadOnly,
  isReadOnly,
})

export function helpOf(bound: BoundField) {
  const { id, error, isRequired, isReadOnly } = bound
  const help = helpLines(bound)
  const aria = {
    'aria-required': (isRequired && !isReadOnly) || undefined,
    'aria-invalid': error !== undefined,
    'aria-describedby': help ? `${id}-help` : undefined,
  }
  return { help, aria }
}

/** Error, warning, difference and hint; also a read-only reason, hidden if the form already shows it. */
function helpLines({
  error,
  existing,
  warning,
  note,
  hint,
  seeAlso,
  reason,
  isReasonTold,
  ...bound
}: BoundField): ReactNode {
  const format = bound.isReadOnly ? undefined : bound.format
  if (!error && !warning && !note && !hint && !format && !reason) return null
  return (
    <>
      {error && <ErrorLine>{withLink(error, seeAlso)}</ErrorLine>}
      {existing && (
        <span className={styles.line}>
          <ExistingNote existing={existing} />
        </span>
      )}
      {!error && warning && <span className={clsx(styles.line, styles.strong)}>{warning}</span>}
      {note && (
        <span className={clsx(styles.line, styles.strong)}>
          <Folded text={note} />
        </span>
      )}
      {hint && <span className={styles.line}>{hint}</span>}
      {format && <VisuallyHidden>{format}</VisuallyHidden>}
      {reason &&
        (isReasonTold ? <VisuallyHidden>{reason}</VisuallyHidden> : <span className={styles.line}>{reason}</span>)}
    </>
  )
}

function withLink(sentence: string, address: string | undefined): ReactNode {
  if (!address || !sentence.endsWith(address)) return sentence
  return (
    <>
      {sentence.slice(0, -address.length)}
      <a href={address} target="_blank" rel="noreferrer">
        <Breakable parts={address.split(/(?<=\/)/)} />
      </a>
    </>
  )
}
