import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useLeaveForm } from '../../shell/leaving.ts'
import { paths } from './paths.ts'

interface ImportActionsProps {
  onSave: () => void
  isSaving?: boolean
  isOpen?: boolean
}

export function ImportActions({ onSave, isSaving = false, isOpen = false }: ImportActionsProps) {
  const leaveForm = useLeaveForm()
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1.5 }}>
      <Button variant="outlined" disabled={isSaving} onClick={() => leaveForm(paths.roles())}>
        Cancel
      </Button>
      <Button variant="contained" disabled={isOpen} loading={isSaving} aria-busy={isSaving} onClick={onSave}>
        Save
      </Button>
    </Stack>
  )
}
