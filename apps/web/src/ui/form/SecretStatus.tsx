import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface SecretStatusProps {
  label: string
  isSet: boolean
  /** Absent: the person may not replace it. */
  onReplace?: (() => void) | undefined
  replaceLabel?: string
}

/** A stored secret: whether there is one, never which, and the way to replace it. */
export function SecretStatus({ label, isSet, onReplace, replaceLabel = 'Replace' }: SecretStatusProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Chip size="small" variant="outlined" color={isSet ? 'success' : 'default'} label={isSet ? 'set' : 'not set'} />
      {onReplace && (
        <Box sx={{ ml: { sm: 'auto' } }}>
          <Button variant="outlined" onClick={onReplace}>
            {replaceLabel}
          </Button>
        </Box>
      )}
    </Stack>
  )
}
