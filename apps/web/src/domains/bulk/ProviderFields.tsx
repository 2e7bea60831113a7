import { contract } from '@acm/contract'
import { bulkActs } from '@acm/contract/bulk-acts'
import { type IdentityProvider, SSO_OPTIONS } from '@acm/contract/sso'
import { useChoices } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'

const { ssoIdentityProviderId, ssoOption } = bulkActs.assignProvider.fields
const OPTIONS: readonly PickerChoice[] = [
  { value: null, label: "Don't change" },
  ...SSO_OPTIONS.map((label, value) => ({ value, label })),
]

/** Offers providers of the clients of the chosen instances. */
export function ProviderFields({ clientIds }: { clientIds: readonly number[] }) {
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
