import { type DataBridge, isSameDestination } from '@acm/contract/data-bridge'
import Alert from '@mui/material/Alert'
import { useCan } from '../../shell/session/session.ts'
import { useEntityForm, useFieldValue } from '../../ui/form/entityFormContext.ts'
import { FieldRow } from '../../ui/form/FieldRow.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { NumberField, TextField } from '../../ui/form/TextField.tsx'
import { SftpPassword, SftpPrivateKey } from './SftpSecrets.tsx'

/** Where the data bridge sends to. */
export function SetupFields({ stored }: { stored: DataBridge }) {
  const isSecurityOpen = useCan()('DATA_BRIDGE_SECURITY_EDIT', stored.databaseDetails)
  const isMoving = useIsMoving()
  const { setupSystem } = stored
  return (
    <>
      {isSecurityOpen && (
        <FormSection title="Security">
          <TextField name="iceS3BucketName" />
          <TextField name="iceKmsKeyArn" />
        </FormSection>
      )}
      <FormSection title="SFTP">
        <TextField name="iceSftpHost" />
        <NumberField name="iceSFTPPort" />
        <TextField name="iceSftpUsername" />
        <TextField name="iceSftpPath" />
        {isMoving && <ClearedNote {...setupSystem} />}
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
      <FormSection title="Failures">
        <TextField name="iceFailureEmail" />
        <NumberField name="iceFailureEmailIntervalMinutes" />
      </FormSection>
    </>
  )
}

/** Whether what is typed sends elsewhere than what is stored. */
function useIsMoving(): boolean {
  const { saved } = useEntityForm()
  const [iceSftpHost, iceSFTPPort] = [useFieldValue('iceSftpHost'), useFieldValue('iceSFTPPort')]
  const iceSftpUsername = useFieldValue('iceSftpUsername')
  return !isSameDestination({ iceSftpHost, iceSFTPPort, iceSftpUsername }, saved)
}

type Stored = Pick<DataBridge['setupSystem'], 'hasIceSftpPassword' | 'hasIceSftpClientPrivateKey'>

function ClearedNote({ hasIceSftpPassword, hasIceSftpClientPrivateKey }: Stored) {
  const secrets = [hasIceSftpPassword && 'password', hasIceSftpClientPrivateKey && 'private key'].filter(Boolean)
  if (secrets.length === 0) return null
  return (
    <FieldRow>
      <Alert severity="warning" sx={{ width: '100%' }}>
        Changing the SFTP host, port or username clears the stored {secrets.join(' and ')} when you save.
      </Alert>
    </FieldRow>
  )
}
