import { contract } from '@acm/contract'
import type { ValuesOf } from '@acm/contract/core/fields'
import { type Instance, PORTAL_SSO_MODES, SSO_FIELDS } from '@acm/contract/instances'
import { AssignmentForm, SSO_OPTIONS, ssoFlagsOf, ssoOptionOf } from '@acm/contract/sso'
import { useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { FieldRow } from '../../ui/form/fields/FieldRow.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { CLOSED_NOW, namesOf } from '../../ui/form/store/access.ts'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import type { FormValues } from '../../ui/form/store/typedValues.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'

const choicesOf = (labels: readonly string[]): PickerChoice[] => labels.map((label, value) => ({ value, label }))
const OPTIONS = choicesOf(SSO_OPTIONS)
const MODES = choicesOf(PORTAL_SSO_MODES)
const { fields } = AssignmentForm

/** Single sign-on may be on without a provider (G-SSO-02). */
export function SsoTab({ instance }: { instance: Instance }) {
  const record = useMemo(() => recordOf(instance), [instance])
  const access = useAccess(instance)
  const save = useAssignmentSave()
  return (
    <EntityForm
      input={AssignmentForm}
      of={{ kind: 'instance', id: instance.databaseId, names: SSO_FIELDS, asForm }}
      record={record}
      access={access}
      mode="detail"
      save={save}
    >
      <FormSection title="Identity Provider Assignment">
        <SelectField of={fields.ssoOption} choices={OPTIONS} />
        <SelectField of={fields.portalUserSsoMode} choices={MODES} />
        <ProviderField instance={instance} />
        <FieldRow>
          <TextField of={fields.ssoOnlyEmailDomains} />
        </FieldRow>
      </FormSection>
    </EntityForm>
  )
}

const OPTION_FLAGS = Object.keys(ssoFlagsOf(0))
const OTHERS = [fields.portalUserSsoMode, fields.ssoOnlyEmailDomains, fields.ssoIdentityProviderId]

/** One option stands for three flags: it is editable only if all of them are. */
function useAccess({ orgUnitId, editableFields }: Instance) {
  const canEdit = useCan()('SSO_CONFIG_EDIT', { orgUnitId })
  const place = useOrgUnitName(orgUnitId)
  const isOpen = (name: string) => editableFields.includes(name)
  const option = OPTION_FLAGS.every(isOpen) ? [fields.ssoOption.name] : []
  const editable = [...option, ...namesOf(OTHERS).filter(isOpen)]
  if (editable.length > OTHERS.length) return { editable, reason: '' }
  return { editable, reason: canEdit ? CLOSED_NOW : editingNeeds('SSO_CONFIG_EDIT', place) }
}

function ProviderField({ instance }: { instance: Instance }) {
  const { acesClientId, ssoIdentityProviderId, ssoIdentityProvider } = instance
  const providers = useApiQuery(contract.sso.getForClient, { params: { id: acesClientId ?? 0 } })
  const stored = ssoIdentityProvider ? [{ id: ssoIdentityProviderId, name: ssoIdentityProvider.name }] : []
  const shownProviders: readonly { id: number | null; name: string }[] = providers.data ?? stored
  const choices = shownProviders.map(({ id, name }) => ({ value: id, label: name }))
  const isOn = useFieldValue(fields.ssoOption) !== SSO_OPTIONS.indexOf('Disabled')
  const isMissing = useFieldValue(fields.ssoIdentityProviderId) === null
  return (
    <AutocompleteField
      of={fields.ssoIdentityProviderId}
      {...(isOn && isMissing && { hint: 'SSO is on, but no identity provider is selected.' })}
      choices={[{ value: null, label: 'None' }, ...choices]}
      {...choiceLoadingOf(contract.sso.getForClient, providers)}
    />
  )
}

type Values = ValuesOf<typeof AssignmentForm.fields>

/** The form has one option in place of the flags. */
function recordOf(instance: Instance) {
  const { databaseId, portalUserSsoMode, ssoOnlyEmailDomains, ssoIdentityProviderId, rowVersion } = instance
  return {
    databaseId,
    ssoOption: ssoOptionOf(instance),
    portalUserSsoMode,
    ssoOnlyEmailDomains,
    ssoIdentityProviderId,
    rowVersion,
  }
}

/** Recorded values in the form's shape; empty if the caller can't read the flags. */
const asForm = (values: FormValues): FormValues =>
  'enableSso' in values ? { ...values, ssoOption: ssoOptionOf(values as Parameters<typeof ssoOptionOf>[0]) } : {}

function useAssignmentSave() {
  const { save } = useApiSave(contract.sso.saveAssignment, { affects: ['instances', 'dataBridge'], recordOf })
  return ({ ssoOption, ...values }: Values) => save({ ...values, ...ssoFlagsOf(ssoOption) })
}
