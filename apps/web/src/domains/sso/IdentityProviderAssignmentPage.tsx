import { contract } from '@acm/contract'
import type { IdentityProvider, InstanceWithSso } from '@acm/contract/sso'
import { useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { useEmptyListText } from '../../shell/emptyRecords.tsx'
import { useAddressId } from '../../shell/useScreen.ts'
import { Text } from '../../ui/base/Text.tsx'
import { Dash } from '../../ui/FlagIcon.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { STATES } from '../../ui/states.ts'
import { ssoRows, useBulkActs } from '../bulk/public.ts'
import { ClientLink } from '../clients/public.ts'
import { paths } from '../instances/paths.ts'
import { PROVIDER_KEY, providerText } from './paths.ts'

const { columns } = contract.sso.getInstances.list
const clientName = ({ acesClient }: InstanceWithSso) => acesClient.acesClientName
const providerOf = ({ ssoIdentityProvider }: InstanceWithSso) => ssoIdentityProvider?.name
const lacksProvider = ({ enableSso, ssoIdentityProvider }: InstanceWithSso) => enableSso && ssoIdentityProvider === null
/** Drawn as a dash, like a No. */
const NONE = <Dash word="None" />
const hasPortal = ({ portalUserSsoMode }: InstanceWithSso) => portalUserSsoMode > 0

const instanceList: ViewedListDeclaration<'identity-provider-assignment', InstanceWithSso> = {
  name: 'Identity Provider Assignment',
  noun: 'instances',
  rowId: (instance) => instance.databaseId,
  columns: [
    column(columns.acesClientName, {
      value: clientName,
      cell: (instance) => (
        <ClientLink id={instance.acesClient.acesClientId} name={clientName(instance)} instance={instance} />
      ),
    }),
    column(columns.databaseCode, { isLink: true }),
    column(columns.databaseName),
    column(columns.enableSso),
    column(columns.portalSso, { value: hasPortal }),
    column(columns.identityProvider, {
      value: providerOf,
      asWideAs: (instance) => (lacksProvider(instance) ? STATES.withoutProvider.word : (providerOf(instance) ?? '')),
      cell: (instance) =>
        lacksProvider(instance) ? <StateBadge state="withoutProvider" /> : (providerOf(instance) ?? NONE),
    }),
  ],
  filters: [
    textFilter(columns.acesClientName, { value: clientName }),
    textFilter(columns.databaseCode),
    textFilter(columns.databaseName),
    flagFilter(columns.enableSso),
    flagFilter(columns.portalSso, { keeps: hasPortal }),
    multiSelectFilter(columns.identityProvider, {
      value: (instance) =>
        instance.ssoIdentityProvider && providerText(instance.ssoIdentityProvider.name, clientName(instance)),
    }),
    flagFilter(columns.lacksProvider, { keeps: lacksProvider }),
  ],
}

const codeOf = ({ databaseCode }: InstanceWithSso) => databaseCode
const rowLink = (instance: InstanceWithSso) => paths.instance(instance.databaseId, 'sso')

const assigning = ({ id, name }: IdentityProvider) => ({
  title: `Assign ${name} to instances`,
  initial: { ssoIdentityProviderId: id },
})

export function IdentityProviderAssignmentPage() {
  const list = useList(contract.sso.getInstances, instanceList)
  const text = useEmptyListText(contract.sso.getInstances, 'instances')
  const id = useAddressId(PROVIDER_KEY)
  const { data: clients = [] } = useApiQuery(contract.sso.getClients, { enabled: id > 0 })
  // Undefined: the address names none, or not one of those that the user sees.
  const provider = clients.flatMap(({ identityProviders }) => identityProviders).find((one) => one.id === id)
  const assignment = useMemo(() => provider && { assignProvider: assigning(provider) }, [provider])
  const { acts, dialog, outcome } = useBulkActs({ ...ssoRows, ...(assignment && { given: assignment }) })
  return (
    <Page title="Identity Provider Assignment">
      <DataList list={list} rowLink={rowLink} choosing={{ nameOf: codeOf, acts }} empty={{ text }}>
        {outcome || (provider && <Text role="note">{`Select the instances that get ${provider.name}.`}</Text>)}
      </DataList>
      {dialog}
    </Page>
  )
}
