import { useLeaveForm } from '../../shell/leaving.ts'
import { Button } from '../../ui/base/Button.tsx'
import { FormBar } from '../../ui/form/FormActions.tsx'
import { paths } from './paths.ts'

interface ImportActionsProps {
  onSave: () => void
  isSaving?: boolean
  isOpen?: boolean
}

export function ImportActions({ onSave, isSaving = false, isOpen = false }: ImportActionsProps) {
  const leaveForm = useLeaveForm()
  return (
    <FormBar onBlocked={(form) => form.querySelector<HTMLElement>('[type=radio]')?.focus()}>
      <Button aria-disabled={isSaving} onClick={() => leaveForm(paths.roles())}>
        Cancel
      </Button>
      <Button type="submit" variant="main" disabled={isOpen} isLoading={isSaving} onClick={onSave}>
        Save
      </Button>
    </FormBar>
  )
}
