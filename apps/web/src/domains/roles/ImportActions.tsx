import { useId } from 'react'
import { useLeaveForm } from '../../shell/leaving.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { FormBar } from '../../ui/form/FormActions.tsx'
import { RequiredNote } from '../../ui/form/FormChanges.tsx'
import { paths } from './paths.ts'

interface ImportActionsProps {
  onSave: () => void
  isSaving?: boolean
  /** Why Save is disabled. */
  missing?: string | undefined
}

export function ImportActions({ onSave, isSaving = false, missing }: ImportActionsProps) {
  const leaveForm = useLeaveForm()
  const id = useId()
  return (
    <FormBar onBlocked={(form) => form.querySelector<HTMLElement>('[type=radio]')?.focus()}>
      {missing ? (
        <Text id={id} tone="muted">
          {missing}
        </Text>
      ) : (
        <RequiredNote />
      )}
      <Row gap={8}>
        <Button aria-disabled={isSaving} onClick={() => leaveForm(paths.roles())}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="main"
          aria-describedby={missing && id}
          disabled={missing !== undefined}
          isLoading={isSaving}
          onClick={onSave}
        >
          Save
        </Button>
      </Row>
    </FormBar>
  )
}
