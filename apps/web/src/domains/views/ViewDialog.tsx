import { contract } from '@acm/contract'
import type { ViewedList } from '@acm/contract/viewed-lists'
import { type SavedView, ViewInput } from '@acm/contract/views'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'

const { fields } = ViewInput

export interface ViewDialogProps {
  /** Null: a new one. */
  view: SavedView | null
  list: ViewedList
  query: string
  onClose: () => void
}

export function ViewDialog({ view, list, query, onClose }: ViewDialogProps) {
  const { save } = useApiSave(contract.views.save)
  return (
    <FormDialog
      title={view ? 'Edit View' : 'Save View'}
      input={ViewInput}
      isStored={view !== null}
      record={{ id: 0, isShared: false, ...view, list, query }}
      save={save}
      maxWidth={440}
      onDone={onClose}
    >
      <TextField of={fields.name} />
      <SwitchField of={fields.isShared} />
    </FormDialog>
  )
}
