import { contract } from '@acm/contract'
import { type Instance, instance as instanceRecord } from '@acm/contract/instances'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { MultilineField, NumberField, TextField } from '../../ui/form/fields/TextField.tsx'
import { ShownWhile } from '../../ui/form/ShownWhile.tsx'
import { useIsEditable } from '../../ui/form/store/entityFormContext.ts'
import { ClientPicker } from '../clients/public.ts'
import { OrgUnitPicker } from '../org-units/public.ts'

const { fields } = instanceRecord

export function InstanceDetailsTab({ instance }: { instance: Instance }) {
  return (
    <FormBody>
      <FormSection title="Instance">
        <ClientField instance={instance} />
        <OrgUnitPicker of={fields.orgUnitId} permission="INSTANCE_DETAILS_FULL_EDIT" />
        <TextField of={fields.databaseCode} />
        <TextField of={fields.databaseCompany} />
        <ServerField />
        <TextField of={fields.databaseName} />
        <FieldRow>
          <SwitchField of={fields.disabled} />
          <SwitchField of={fields.isArmcoDatabase} />
        </FieldRow>
      </FormSection>
      <FormSection title="Flags">
        <FieldRow>
          <SwitchField of={fields.isTelerikReportingEnabled} />
          <SwitchField of={fields.isCompaniesEnabled} />
          <SwitchField of={fields.useLoanSnapshot} />
          <SwitchField of={fields.useAcesExpress} />
          <SwitchField of={fields.enableExternalDocIndexing} />
          <SwitchField of={fields.enableUserManagementScimApi} />
        </FieldRow>
      </FormSection>
      <Integrations />
      <FormSection title="Data Retention" about="What the instance deletes automatically, and when">
        <FieldRow>
          <SwitchField of={fields.enableDataRetentionPolicy} />
        </FieldRow>
        <ShownWhile flag={fields.enableDataRetentionPolicy}>
          <NumberField of={fields.dataRetentionPolicyMonthsToRetain} />
          <NumberField of={fields.dataRetentionPolicyPriority} />
          <NumberField of={fields.dataRetentionPolicyMaxAuditsToPurge} />
          <NumberField of={fields.dataRetentionPolicyMaxLoansToPurge} />
        </ShownWhile>
      </FormSection>
    </FormBody>
  )
}

/** A mistyped server only shows as 'Not linked', so those in use are offered. */
function ServerField() {
  const isEditable = useIsEditable(fields.databaseServer)
  const { data } = useApiQuery(contract.instances.getServers, { enabled: isEditable })
  return <TextField of={fields.databaseServer} known={data} />
}

/** An instance stays with its client. */
function ClientField({ instance: { acesClientId, acesClient } }: { instance: Instance }) {
  if (!acesClient) return <ClientPicker of={fields.acesClientId} />
  const own = { value: acesClientId, label: acesClient.acesClientName }
  return <AutocompleteField of={fields.acesClientId} choices={[own]} reason="The client can't be changed." />
}

function Integrations() {
  // People who can't change the key can't read it.
  const hasKey = useIsEditable(fields.acesProtectApiKey)
  return (
    <FormSection title="Integrations">
      <FieldRow>
        <SwitchField of={fields.enableEncompassIntegration} />
      </FieldRow>
      <ShownWhile flag={fields.enableEncompassIntegration}>
        <FieldRow>
          <MultilineField of={fields.encompassIntegrationConfiguration} />
        </FieldRow>
      </ShownWhile>
      <FieldRow>
        <SwitchField of={fields.enableAcesProtectIntegration} />
      </FieldRow>
      {hasKey && (
        <ShownWhile flag={fields.enableAcesProtectIntegration}>
          <PasswordField of={fields.acesProtectApiKey} />
        </ShownWhile>
      )}
    </FormSection>
  )
}

/** Edited as plain text, never rendered here. */
export function InstanceLayoutTab() {
  return (
    <FormBody>
      <FormSection title="Page Headers and Footers">
        <MultilineField of={fields.pageHeaderBeforeLogin} rows={4} />
        <MultilineField of={fields.pageHeaderAfterLogin} rows={4} />
        <MultilineField of={fields.pageFooterBeforeLogin} rows={4} />
        <MultilineField of={fields.pageFooterAfterLogin} rows={4} />
      </FormSection>
      <FormSection title="Portal">
        <MultilineField of={fields.portalHeader} rows={4} />
        <MultilineField of={fields.portalFooter} rows={4} />
      </FormSection>
    </FormBody>
  )
}
