import Alert from '@mui/material/Alert'
import { FieldRow } from '../fields/FieldRow.tsx'

interface ClearedNoteProps {
  /** What was changed: 'SFTP host, port or username'. */
  changed: string
  /** What is stored: 'password'. */
  secret: string
  /** What to do about it. */
  advice?: string
}

/** Says before the save that it will clear a stored secret, because what is typed belongs to another place or person. */
export function ClearedNote({ changed, secret, advice = '' }: ClearedNoteProps) {
  return (
    <FieldRow>
      <Alert severity="warning" sx={{ width: '100%' }}>
        Changing the {changed} clears the stored {secret} when you save. {advice}
      </Alert>
    </FieldRow>
  )
}
