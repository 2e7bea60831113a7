import Box from '@mui/material/Box'
import { Key } from '../../ui/Key.tsx'

const KEYS = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  ['Esc', 'Close'],
] as const

export function KeyHints() {
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 2.5,
        px: 2,
        py: 1,
        mt: 'auto',
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8rem',
        color: 'text.secondary',
      }}
    >
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <Key>{key}</Key> {does}
        </span>
      ))}
    </Box>
  )
}
