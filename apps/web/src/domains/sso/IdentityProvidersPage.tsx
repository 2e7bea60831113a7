import { contract } from '@acm/contract'
import { type ClientWithIdentityProviders, endsSoon, type IdentityProvider } from '@acm/contract/sso'
import { useNestedList } from '../../api/useList.ts'
import { EMPTY_LISTS, useEmptyListText } from '../../shell/emptyRecords.tsx'
import { RecordLink } from '../../shell/MayLink.tsx'
import { formatMonth } from '../../ui/dates.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { domainsText, useIdentityProviders } from './useIdentityProviders.tsx'

const { columns: known } = contract.sso.getClients.list
const clientName = ({ acesClient }: IdentityProvider) => acesClient.acesClientName
/** Matches the displayed and the stored text: with and without spaces after commas. */
const searchedDomains = (provider: IdentityProvider) => `${domainsText(provider)} ${provider.domains}`
/** In UTC, as the picture of what ends when counts them. */
const monthsOf = (until: string | null) => (until === null ? [] : [until.slice(0, 'YYYY-MM'.length)])
const providersOf = (clients: readonly ClientWithIdentityProviders[]) =>
  clients.flatMap(({ identityProviders }) => identityProviders)

/** Grouped by client, because the first filter is for clients (G-SSO-03). */
const providerList: Omit<ViewedListDeclaration<'identity-providers', IdentityProvider>, 'columns'> = {
  name: 'Identity Providers',
  rowId: (provider) => provider.id,
  groupBy: clientName,
  groupHead: ({ acesClient: { acesClientId, acesClientName } }) => (
    <RecordLink kind="client" id={acesClientId} name={acesClientName} />
  ),
  filters: [
    textFilter(known.acesClientName, { value: clientName }),
    textFilter(known.name),
    textFilter(known.metadataUrl),
    textFilter(known.domains, { value: searchedDomains }),
    multiSelectFilter(known.certificateMonth, {
      value: ({ certificateUntil }) => monthsOf(certificateUntil),
      labelOf: formatMonth,
    }),
    flagFilter(known.certificateEnds, {
      keeps: ({ certificateUntil }) => endsSoon(certificateUntil),
    }),
  ],
}

export function IdentityProvidersPage() {
  const { columns, onOpen, add, dialog } = useIdentityProviders()
  const list = useNestedList(contract.sso.getClients, { ...providerList, columns }, providersOf)
  const text = useEmptyListText(contract.sso.getClients, 'identity providers')
  return (
    <Page title="Identity Providers" action={add}>
      <DataList list={list} onOpen={onOpen} empty={{ text, about: EMPTY_LISTS.identityProvider, action: add }} />
      {dialog}
    </Page>
  )
}
