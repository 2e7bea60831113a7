import { contract } from '@acm/contract'
import { type DataBridge, dataBridgeSetup, SftpPasswordInput, sftpDestination } from '@acm/contract/data-bridge'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useCan } from '../../shell/session/session.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { ClearedNote, SecretStatus } from '../../ui/form/fields/SecretStatus.tsx'
import { MultilineField, NumberField, TextField } from '../../ui/form/fields/TextField.tsx'
import { useEntityForm, useFieldValue, useIsEditable, useIsElsewhere } from '../../ui/form/store/entityFormContext.ts'
import { dataBridgeForm } from './dataBridgeForm.ts'

const { fields } = dataBridgeForm

export function SetupFields({ stored }: { stored: DataBridge }) {
  const isSecurityOpen = useCan()(dataBridgeSetup.groups.security.read, stored.databaseDetails)
  const isMoving = useIsElsewhere(sftpDestination)
  const { setupSystem } = stored
  const secrets = secretsOf(setupSystem)
  return (
    <>
      {isSecurityOpen && (
        <FormSection title="Security">
          <TextField of={fields.iceS3BucketName} />
          <TextField of={fields.iceKmsKeyArn} />
        </FormSection>
      )}
      <FormSection title="SFTP" about="Where exports are sent">
        <TextField of={fields.iceSftpHost} />
        <NumberField of={fields.iceSFTPPort} />
        <TextField of={fields.iceSftpUsername} />
        <TextField of={fields.iceSftpPath} />
        {isMoving && secrets !== '' && <ClearedNote changed="SFTP host, port or username" secret={secrets} />}
        <SftpPassword
          databaseId={stored.databaseDetails.databaseId}
          isSet={setupSystem.hasIceSftpPassword}
          isMoving={isMoving}
        />
        {isSecurityOpen && (
          <SftpPrivateKey
            key={setupSystem.rowVersion}
            isSet={setupSystem.hasIceSftpClientPrivateKey}
            isMoving={isMoving}
          />
        )}
      </FormSection>
      <FormSection title="Failure Alerts" about="Who gets an email when an export fails">
        <TextField of={fields.iceFailureEmail} />
        <NumberField of={fields.iceFailureEmailIntervalMinutes} />
      </FormSection>
    </>
  )
}

type StoredSecrets = Pick<DataBridge['setupSystem'], 'hasIceSftpPassword' | 'hasIceSftpClientPrivateKey'>

const secretsOf = ({ hasIceSftpPassword, hasIceSftpClientPrivateKey }: StoredSecrets): string =>
  [hasIceSftpPassword && 'password', hasIceSftpClientPrivateKey && 'private key'].filter(Boolean).join(' and ')

const { iceSftpPassword, iceSftpClientPrivateKey } = dataBridgeForm.fields

interface SecretProps {
  databaseId: number
  isSet: boolean
  /** The SFTP server changes, so the save clears the stored secrets. */
  isMoving: boolean
}

/** Part of the form while none is stored or it will be cleared; else replaced in a dialog (G-DBR-04). */
function SftpPassword({ databaseId, isSet, isMoving }: SecretProps) {
  const [isOpen, setOpen] = useState(false)
  const isEditable = useIsEditable(iceSftpPassword)
  const isTyped = useFieldValue(iceSftpPassword) !== ''
  if (isEditable && (!isSet || isMoving || isTyped)) return <PasswordField of={iceSftpPassword} />
  return (
    <>
      <SecretStatus
        label={iceSftpPassword.label}
        isSet={isSet}
        replaceLabel="Update Password"
        onReplace={isEditable ? () => setOpen(true) : undefined}
      />
      {isOpen && <PasswordDialog databaseId={databaseId} onClose={() => setOpen(false)} />}
    </>
  )
}

function PasswordDialog({ databaseId, onClose }: { databaseId: number; onClose: () => void }) {
  const { save } = useApiSave(contract.dataBridge.updateSftpPassword, { params: { id: databaseId } })
  return (
    <FormDialog
      title="Update Password"
      input={SftpPasswordInput}
      record={{ id: databaseId }}
      save={save}
      onDone={onClose}
    >
      <PasswordField of={SftpPasswordInput.fields.newPassword} />
    </FormDialog>
  )
}

/** Several lines, never shown again; empty keeps the stored one (G-DBR-03). */
function SftpPrivateKey({ isSet, isMoving }: Omit<SecretProps, 'databaseId'>) {
  const [isReplacing, setReplacing] = useState(false)
  const { focusField } = useEntityForm()
  const isEditable = useIsEditable(iceSftpClientPrivateKey)
  const isTyped = useFieldValue(iceSftpClientPrivateKey) !== ''
  const { label, name } = iceSftpClientPrivateKey
  const replace = () => {
    setReplacing(true)
    focusField(name)
  }
  if (isEditable && (!isSet || isMoving || isTyped || isReplacing)) {
    return (
      <FieldRow>
        <MultilineField
          of={iceSftpClientPrivateKey}
          hint={isSet && !isMoving ? 'Leave blank to keep the current key' : ''}
        />
      </FieldRow>
    )
  }
  return <SecretStatus label={label} isSet={isSet} onReplace={isEditable ? replace : undefined} />
}
