import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface TextFieldProps extends BoundFieldProps {
  /** What browsers and password managers may take it for. */
  autoComplete?: 'username' | 'off'
}

/** One line of text, as the contract declares it. */
export function TextField({ autoComplete, ...props }: TextFieldProps) {
  const bound = useBoundField(props)
  return (
    <FieldFrame
      bound={bound}
      value={String(bound.value ?? '')}
      onChange={bound.setValue}
      htmlInput={{ autoComplete }}
    />
  )
}

/** Text of several lines. */
export function MultilineField({ rows = 3, ...props }: BoundFieldProps & { rows?: number }) {
  const bound = useBoundField(props)
  return <FieldFrame bound={bound} value={String(bound.value ?? '')} onChange={bound.setValue} rows={rows} />
}

/** A number: it may be typed in any way, the contract says which numbers are right. */
export function NumberField(props: BoundFieldProps) {
  const bound = useBoundField(props)
  return (
    <FieldFrame
      bound={bound}
      value={String(bound.value ?? '')}
      onChange={bound.setValue}
      htmlInput={{ inputMode: 'decimal' }}
    />
  )
}
