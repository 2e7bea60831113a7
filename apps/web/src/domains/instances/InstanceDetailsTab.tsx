import type { InstanceInput } from '@acm/contract/instance-input'
import type { Instance } from '@acm/contract/instances'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { FormBody } from '../../ui/form/EntityForm.tsx'
import { useEntityForm } from '../../ui/form/entityFormContext.ts'
import { FieldRow } from '../../ui/form/FieldRow.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { ShownWhile } from '../../ui/form/ShownWhile.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { MultilineField, NumberField, TextField } from '../../ui/form/TextField.tsx'
import { ClientPicker } from '../clients/public.ts'
import { OrgUnitPicker } from '../org-units/public.ts'

type Names = readonly (keyof typeof InstanceInput.fields)[]

const FLAGS: Names = [
  'isTelerikReportingEnabled',
  'isCompaniesEnabled',
  'useLoanSnapshot',
  'useAcesExpress',
  'enableExternalDocIndexing',
  'enableUserManagementScimApi',
]
const ENCOMPASS: Names = ['encompassIntegrationConfiguration']
const ACES_PROTECT: Names = ['acesProtectApiKey']
const RETENTION: Names = [
  'dataRetentionPolicyMonthsToRetain',
  'dataRetentionPolicyPriority',
  'dataRetentionPolicyMaxAuditsToPurge',
  'dataRetentionPolicyMaxLoansToPurge',
]

/** The fields of the tab: it is marked while one of them is unsaved. */
export const DETAILS_FIELDS: Names = [
  'acesClientId',
  'orgUnitId',
  'databaseCode',
  'databaseCompany',
  'databaseServer',
  'databaseName',
  'disabled',
  'isArmcoDatabase',
  ...FLAGS,
  'enableEncompassIntegration',
  ...ENCOMPASS,
  'enableAcesProtectIntegration',
  ...ACES_PROTECT,
  'enableDataRetentionPolicy',
  ...RETENTION,
]

export function InstanceDetailsTab({ instance }: { instance: Instance }) {
  return (
    <FormBody>
      <FormSection title="Instance">
        <ClientField instance={instance} />
        <OrgUnitPicker name="orgUnitId" permission="INSTANCE_DETAILS_FULL_EDIT" />
        <TextField name="databaseCode" />
        <TextField name="databaseCompany" />
        <TextField name="databaseServer" />
        <TextField name="databaseName" />
        <FieldRow>
          <SwitchField name="disabled" label="Active" isInverse />
          <SwitchField name="isArmcoDatabase" />
        </FieldRow>
      </FormSection>
      <FormSection title="Flags">
        <FieldRow>
          {FLAGS.map((name) => (
            <SwitchField key={name} name={name} />
          ))}
        </FieldRow>
      </FormSection>
      <Integrations />
      <FormSection title="Data Retention">
        <FieldRow>
          <SwitchField name="enableDataRetentionPolicy" />
        </FieldRow>
        <ShownWhile flag="enableDataRetentionPolicy" fields={RETENTION}>
          {RETENTION.map((name) => (
            <NumberField key={name} name={name} />
          ))}
        </ShownWhile>
      </FormSection>
    </FormBody>
  )
}

/** Chosen once: an instance stays with its client. */
function ClientField({ instance: { acesClientId, acesClient } }: { instance: Instance }) {
  if (!acesClient) return <ClientPicker name="acesClientId" />
  const own = { value: acesClientId, label: acesClient.acesClientName }
  return <AutocompleteField name="acesClientId" choices={[own]} reason="an instance stays with its client" />
}

function Integrations() {
  // Who may not change the key is not answered it either.
  const hasKey = useEntityForm().editable.includes('acesProtectApiKey')
  return (
    <FormSection title="Integrations">
      <FieldRow>
        <SwitchField name="enableEncompassIntegration" />
      </FieldRow>
      <ShownWhile flag="enableEncompassIntegration" fields={ENCOMPASS}>
        <FieldRow>
          <MultilineField name="encompassIntegrationConfiguration" />
        </FieldRow>
      </ShownWhile>
      <FieldRow>
        <SwitchField name="enableAcesProtectIntegration" />
      </FieldRow>
      {hasKey && (
        <ShownWhile flag="enableAcesProtectIntegration" fields={ACES_PROTECT}>
          <PasswordField name="acesProtectApiKey" />
        </ShownWhile>
      )}
    </FormSection>
  )
}
