import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatInstant } from '../../ui/dates.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { useSession } from '../session/session.ts'

export function PrintHead() {
  const isPrinting = usePrinting()
  const { firstName, lastName } = useSession()
  if (!isPrinting) return null
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 2, color: 'text.secondary' }}>
      <Typography variant="body2">ACES Central Management</Typography>
      <Typography variant="body2">{`Printed ${formatInstant(new Date().toISOString())} by ${firstName} ${lastName}`}</Typography>
    </Stack>
  )
}
