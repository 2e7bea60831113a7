import { contract } from '@acm/contract'
import { EmailPasswordInput } from '@acm/contract/clients'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'

export function EmailPasswordDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const { save } = useApiSave(contract.clients.updateEmailPassword)
  return (
    <FormDialog
      title="Update Password"
      input={EmailPasswordInput}
      record={{ id: clientId }}
      save={save}
      submitLabel="Save"
      onDone={onClose}
    >
      <PasswordField of={EmailPasswordInput.fields.newPassword} />
    </FormDialog>
  )
}
