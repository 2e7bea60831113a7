import { useState } from 'react'
import { IconButton } from '../../base/Button.tsx'
import { Visibility, VisibilityOff } from '../../icons.ts'
import styles from './Field.module.css'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export function PasswordField(props: BoundFieldProps) {
  const bound = useBoundField(props)
  const [isSeen, setSeen] = useState(false)
  const toggle = (
    <IconButton
      isSmall
      label={isSeen ? `Hide ${bound.label}` : `Show ${bound.label}`}
      className={styles.end}
      onClick={() => setSeen(!isSeen)}
    >
      {isSeen ? <VisibilityOff /> : <Visibility />}
    </IconButton>
  )
  return (
    <FieldFrame
      bound={bound}
      value={String(bound.value ?? '')}
      onChange={bound.setValue}
      htmlInput={{ type: isSeen ? 'text' : 'password', autoComplete: 'new-password' }}
      end={toggle}
    />
  )
}
