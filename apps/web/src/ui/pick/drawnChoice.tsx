import Typography from '@mui/material/Typography'
import type { HTMLAttributes, Key } from 'react'
import type { PickerChoice } from './choice.ts'

export function drawnChoice(
  { key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key },
  { label, unavailable }: PickerChoice,
) {
  return (
    <li key={key} dir="auto" {...item}>
      {label}
      {unavailable && (
        <Typography variant="caption" sx={{ ml: 1 }}>
          {unavailable}
        </Typography>
      )}
    </li>
  )
}
