import { type DataBridge, dataBridgeSetup, sftpDestination } from '@acm/contract/data-bridge'
import { useCan } from '../../shell/session/session.ts'
import { ClearedNote } from '../../ui/form/drafts/ClearedNote.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { NumberField, TextField } from '../../ui/form/fields/TextField.tsx'
import { useIsElsewhere } from '../../ui/form/store/entityFormContext.ts'
import { dataBridgeForm } from './dataBridgeForm.ts'
import { SftpPassword, SftpPrivateKey } from './SftpSecrets.tsx'

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
