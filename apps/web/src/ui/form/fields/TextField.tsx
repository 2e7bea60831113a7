import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

interface TextFieldProps extends BoundFieldProps {
  autoComplete?: 'username' | 'off'
}

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

export function MultilineField({ rows = 3, ...props }: BoundFieldProps & { rows?: number }) {
  const bound = useBoundField(props)
  return <FieldFrame bound={bound} value={String(bound.value ?? '')} onChange={bound.setValue} rows={rows} />
}

/** Accepts any text; the contract validates the number. */
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
