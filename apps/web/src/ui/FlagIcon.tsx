import Check from '@mui/icons-material/Check'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A yes/no value in a table: a check or nothing, in words for screen readers; unknown is blank. */
export function FlagIcon({ value }: { value: boolean | null | undefined }) {
  if (value === null || value === undefined) return null
  return value ? (
    <Check color="success" fontSize="small" titleAccess="Yes" sx={{ display: 'block', mx: 'auto' }} />
  ) : (
    <VisuallyHidden>No</VisuallyHidden>
  )
}
