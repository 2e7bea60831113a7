import { type DataBridge, sftpDestination } from '@acm/contract/data-bridge'
import { useCan } from '../../shell/session/session.ts'
import { ClearedNote } from '../../ui/form/ClearedNote.tsx'
import { useIsElsewhere } from '../../ui/form/entityFormContext.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { NumberField, TextField } from '../../ui/form/TextField.tsx'
import { SftpPassword, SftpPrivateKey } from './SftpSecrets.tsx'

/** Where the data bridge sends to. */
export function SetupFields({ stored }: { stored: DataBridge }) {
  const isSecurityOpen = useCan()('DATA_BRIDGE_SECURITY_EDIT', stored.databaseDetails)
  const isMoving = useIsElsewhere(sftpDestination)
  const { setupSystem } = stored
  const secrets = secretsOf(setupSystem)
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
      <FormSection title="Failures">
        <TextField name="iceFailureEmail" />
        <NumberField name="iceFailureEmailIntervalMinutes" />
      </FormSection>
    </>
  )
}

type Stored = Pick<DataBridge['setupSystem'], 'hasIceSftpPassword' | 'hasIceSftpClientPrivateKey'>

const secretsOf = ({ hasIceSftpPassword, hasIceSftpClientPrivateKey }: Stored): string =>
  [hasIceSftpPassword && 'password', hasIceSftpClientPrivateKey && 'private key'].filter(Boolean).join(' and ')
