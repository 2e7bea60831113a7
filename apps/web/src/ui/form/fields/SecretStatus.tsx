import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { DateText } from '../../DateText.tsx'

interface SecretStatusProps {
  label: string
  isSet: boolean
  /** Absent: unknown. */
  setBy?: { at: string; by: string } | undefined
  /** Absent: the user may not replace it. */
  onReplace?: (() => void) | undefined
  replaceLabel?: string
}

/** Tells whether a secret is stored, never its value. */
export function SecretStatus({ label, isSet, setBy, onReplace, replaceLabel = 'Replace' }: SecretStatusProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Chip size="small" variant="outlined" color={isSet ? 'success' : 'default'} label={isSet ? 'set' : 'not set'} />
      {isSet && setBy && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          set on <DateText value={setBy.at} /> by {setBy.by}
        </Typography>
      )}
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
