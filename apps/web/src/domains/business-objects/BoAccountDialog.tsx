import { contract } from '@acm/contract'
import { boAccount as accountRecord, type BoAccount, boDestination } from '@acm/contract/business-objects'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { ClearedNote } from '../../ui/form/drafts/ClearedNote.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { SecretStatus } from '../../ui/form/fields/SecretStatus.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useEntityForm, useFieldValue, useIsElsewhere } from '../../ui/form/store/entityFormContext.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'

const { fields } = accountRecord
const { boPassword } = fields

interface BoAccountDialogProps {
  /** The list's row, shown until the account is loaded. Null: a new one. */
  account: BoAccount | null
  /** With a single instance there is nothing to choose. */
  instances: readonly PickerChoice[]
  onClose: () => void
}

export function BoAccountDialog({ account, instances, onClose }: BoAccountDialogProps) {
  const read = useApiQuery(contract.businessObjects.get, {
    params: { id: account?.id ?? 0 },
    enabled: account !== null,
  })
  const only = instances.length === 1 ? instances[0]?.value : null
  const [blank] = useState({ id: 0, instanceId: only })
  const { save } = useApiSave(contract.businessObjects.save)
  return (
    <FormDialog
      title={account ? 'Edit BO Account' : 'Add BO Account'}
      input={accountRecord.input}
      of={{ kind: 'boAccount', id: account?.id ?? 0 }}
      record={read.data ?? account ?? blank}
      save={save}
      onDone={onClose}
    >
      {instances.length > 1 && <AutocompleteField of={fields.instanceId} choices={instances} />}
      <TextField of={fields.boUsername} />
      <Password isSet={(read.data ?? account)?.hasBoPassword === true} />
    </FormDialog>
  )
}

/** Empty keeps the stored password (G-BO-01), unless the account or instance changes. */
function Password({ isSet }: { isSet: boolean }) {
  const [isReplacing, setReplacing] = useState(false)
  const { focusField } = useEntityForm()
  const isTyped = useFieldValue(boPassword) !== ''
  const isCleared = useIsElsewhere(boDestination) && isSet
  const replace = () => {
    setReplacing(true)
    focusField(boPassword.name)
  }
  if (isSet && !isReplacing && !isTyped && !isCleared) {
    return <SecretStatus label={boPassword.label} isSet onReplace={replace} />
  }
  return (
    <>
      <PasswordField of={boPassword} hint={isSet && !isCleared ? 'Leave blank to keep the current password' : ''} />
      {isCleared && <ClearedNote changed="instance or username" secret="password" advice={ADVICE} />}
    </>
  )
}

const ADVICE = 'Enter the new one.'
