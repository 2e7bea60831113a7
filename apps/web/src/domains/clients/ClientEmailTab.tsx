import { contract } from '@acm/contract'
import { type Client, client as clientRecord, EmailPasswordInput, mailbox } from '@acm/contract/clients'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { ClearedNote, SecretStatus } from '../../ui/form/fields/SecretStatus.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useFieldValue, useIsEditable, useIsElsewhere } from '../../ui/form/store/entityFormContext.ts'

const { fields } = clientRecord

export function ClientEmailTab({ client }: { client: Client }) {
  return (
    <FormBody>
      <FormSection title="Email">
        <TextField of={fields.emailServer} />
        <TextField of={fields.emailSender} />
        <TextField of={fields.emailLogon} />
        {client.acesClientId === 0 ? <PasswordField of={fields.emailPassword} /> : <StoredPassword client={client} />}
      </FormSection>
    </FormBody>
  )
}

const ADVICE = 'Enter the new one now, or later with Update Password.'

/** Replaced in a dialog, or with the server or logon that it belongs to. */
function StoredPassword({ client }: { client: Client }) {
  const [isOpen, setOpen] = useState(false)
  const isMoving = useIsElsewhere(mailbox)
  const isTyped = useFieldValue(fields.emailPassword) !== ''
  const isEditable = useIsEditable(fields.emailPassword)
  const isCleared = isMoving && client.hasEmailPassword === true
  if (isTyped || isCleared) {
    return (
      <>
        <PasswordField of={fields.emailPassword} label="Password for the New Server or Logon" />
        {isCleared && <ClearedNote changed="email server or logon" secret="password" advice={ADVICE} />}
      </>
    )
  }
  return (
    <>
      <SecretStatus
        label={fields.emailPassword.label}
        isSet={client.hasEmailPassword === true}
        replaceLabel="Update Password"
        onReplace={isEditable ? () => setOpen(true) : undefined}
      />
      {isOpen && <EmailPasswordDialog clientId={client.acesClientId} onClose={() => setOpen(false)} />}
    </>
  )
}

function EmailPasswordDialog({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const { save } = useApiSave(contract.clients.updateEmailPassword)
  return (
    <FormDialog
      title="Update Password"
      input={EmailPasswordInput}
      record={{ id: clientId }}
      save={save}
      onDone={onClose}
    >
      <PasswordField of={EmailPasswordInput.fields.newPassword} />
    </FormDialog>
  )
}
