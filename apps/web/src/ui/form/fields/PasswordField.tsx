import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { Visibility, VisibilityOff } from '../../icons.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type BoundFieldProps, useBoundField } from './useBoundField.ts'

export function PasswordField(props: BoundFieldProps) {
  const bound = useBoundField(props)
  const [isSeen, setSeen] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={isSeen ? `Hide ${bound.label}` : `Show ${bound.label}`}
        onClick={() => setSeen(!isSeen)}
      >
        {isSeen ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
      </IconButton>
    </InputAdornment>
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
