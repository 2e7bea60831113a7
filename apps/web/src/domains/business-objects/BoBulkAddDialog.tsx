import { contract } from '@acm/contract'
import { BoBulkAddInput } from '@acm/contract/business-objects'
import type { ValuesOf } from '@acm/contract/core/fields'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'

const { fields } = BoBulkAddInput
const BLANK = {}

interface BoBulkAddDialogProps {
  instances: readonly PickerChoice[]
  onClose: () => void
}

/** All instances get the account, or none does (G-BO-02). */
export function BoBulkAddDialog({ instances, onClose }: BoBulkAddDialogProps) {
  const { save } = useApiSave(contract.businessObjects.saveAll)
  const saveEach = ({ instanceIds, ...account }: ValuesOf<typeof BoBulkAddInput.fields>) =>
    save(instanceIds.map((instanceId) => ({ ...account, id: 0, instanceId, rowVersion: null })))
  return (
    <FormDialog title="Bulk Add BO Accounts" input={BoBulkAddInput} record={BLANK} save={saveEach} onDone={onClose}>
      <TextField of={fields.boUsername} />
      <PasswordField of={fields.boPassword} />
      <MultiSelectField of={fields.instanceIds} choices={instances} />
    </FormDialog>
  )
}
