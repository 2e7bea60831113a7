import { type Client, ClientInput } from '@acm/contract/clients'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { useChangedNames, useFieldValue } from '../../ui/form/entityFormContext.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SecretStatus } from '../../ui/form/SecretStatus.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { EmailPasswordDialog } from './EmailPasswordDialog.tsx'

/** The fields of the tab: it is marked while one of them is unsaved. */
export const EMAIL_FIELDS = ['emailServer', 'emailSender', 'emailLogon', 'emailPassword']

export function ClientEmailTab({ client }: { client: Client }) {
  return (
    <FormBody>
      <FormSection title="Email">
        <TextField name="emailServer" />
        <TextField name="emailSender" />
        <TextField name="emailLogon" />
        {client.acesClientId === 0 ? <PasswordField name="emailPassword" /> : <StoredPassword client={client} />}
      </FormSection>
    </FormBody>
  )
}

/** The stored password: replaced in a dialog, or together with the server it belongs to. */
function StoredPassword({ client }: { client: Client }) {
  const [isOpen, setOpen] = useState(false)
  const isMoving = useChangedNames().includes('emailServer')
  const isTyped = useFieldValue('emailPassword') !== ''
  const isEditable = client.editableFields.includes('emailPassword')
  if (isTyped || (isMoving && client.hasEmailPassword)) {
    return (
      <>
        <PasswordField name="emailPassword" label="Password for the new server" />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Alert severity="warning">
            Changing the email server clears the stored password when you save. Enter the password for the new server
            now, or later with Update Password.
          </Alert>
        </Box>
      </>
    )
  }
  return (
    <>
      <SecretStatus
        label={ClientInput.fields.emailPassword.label}
        isSet={client.hasEmailPassword === true}
        replaceLabel="Update Password"
        onReplace={isEditable ? () => setOpen(true) : undefined}
      />
      {isOpen && <EmailPasswordDialog clientId={client.acesClientId} onClose={() => setOpen(false)} />}
    </>
  )
}
