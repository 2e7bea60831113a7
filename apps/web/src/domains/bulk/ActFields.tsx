import { contract } from '@acm/contract'
import { type BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { type IdentityProvider, SSO_OPTIONS } from '@acm/contract/sso'
import type { ComponentType } from 'react'
import { useApiQuery, useChoices } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { OrgUnitPicker } from '../org-units/public.ts'

const { setFeature, moveInstances, enableInstances } = bulkActs

const ACTIVITY = [
  { value: true, label: 'Enabled' },
  { value: false, label: 'Disabled' },
]
const StateField = () => <SelectField of={enableInstances.fields.isEnabled} choices={ACTIVITY} />

interface ActFieldsProps {
  act: BulkAct
  clientIds: readonly number[]
}

const PlaceField = ({ act }: ActFieldsProps) => (
  <OrgUnitPicker of={moveInstances.fields.orgUnitId} permission={JOB_KINDS[act].permission} />
)

function FeatureFields() {
  const names = useApiQuery(contract.features.getNames)
  const { systemEnhancementName, isEnabled } = setFeature.fields
  return (
    <>
      <SelectField
        of={systemEnhancementName}
        choices={(names.data ?? []).map((name) => ({ value: name, label: name }))}
      />
      <SwitchField of={isEnabled} />
    </>
  )
}

const FIELDS: Record<BulkAct, ComponentType<ActFieldsProps>> = {
  setFeature: FeatureFields,
  moveInstances: PlaceField,
  enableInstances: StateField,
  assignProvider: ProviderFields,
  moveClients: PlaceField,
  enableClients: StateField,
}

export function ActFields(props: ActFieldsProps) {
  const Fields = FIELDS[props.act]
  return <Fields {...props} />
}

const { ssoIdentityProviderId, ssoOption } = bulkActs.assignProvider.fields
const OPTIONS: readonly PickerChoice[] = [
  { value: null, label: "Don't change" },
  ...SSO_OPTIONS.map((label, value) => ({ value, label })),
]

/** Offers providers of the clients of the chosen instances. */
function ProviderFields({ clientIds }: { clientIds: readonly number[] }) {
  const [id = 0, ...others] = clientIds
  return (
    <>
      {others.length === 0 ? <ProviderOfClient id={id} /> : <ProviderOfClients ids={clientIds} />}
      <SelectField of={ssoOption} choices={OPTIONS} />
    </>
  )
}

function ProviderOfClient({ id }: { id: number }) {
  const choiceOf = ({ id: value, name: label }: IdentityProvider) => ({ value, label })
  const providers = useChoices(contract.sso.getForClient, choiceOf, { params: { id } })
  return <AutocompleteField of={ssoIdentityProviderId} {...providers} />
}

function ProviderOfClients({ ids }: { ids: readonly number[] }) {
  const providers = useChoices(contract.sso.getClients, ({ acesClientId, acesClientName, identityProviders }) =>
    ids.includes(acesClientId)
      ? identityProviders.map(({ id: value, name }) => ({ value, label: `${name} (${acesClientName})` }))
      : [],
  )
  return <AutocompleteField of={ssoIdentityProviderId} {...providers} />
}
