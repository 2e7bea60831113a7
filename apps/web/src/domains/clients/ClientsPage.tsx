import { contract } from '@acm/contract'
import type { ClientSummary } from '@acm/contract/clients'
import { useMemo } from 'react'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS, useEmptyListText } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { FlagIcon } from '../../ui/FlagIcon.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { EndDay, endWidthText } from '../../ui/PeriodDays.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { clientRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { useCompareActs } from '../compare/public.ts'
import { useOrgUnitColumn, useOrgUnitFilter } from '../org-units/public.ts'
import { paths } from './paths.ts'

const idOf = (client: ClientSummary) => client.acesClientId
const nameOf = (client: ClientSummary) => client.acesClientName

const namedState = ({ acesClientName, clientIsDisabled }: ClientSummary) =>
  `${acesClientName}${clientIsDisabled ? ' (DISABLED)' : ''}`

const { columns } = contract.clients.getAll.list

const COLUMNS: readonly Column<ClientSummary>[] = [
  column(columns.acesClientName, { asWideAs: namedState, cell: namedState }),
  column(columns.clientCode, { isSnug: true }),
  column(columns.active, {
    align: 'start',
    isSnug: true,
    value: (client) => !client.clientIsDisabled,
    // The name says it already.
    cell: ({ clientIsDisabled }) =>
      clientIsDisabled ? <VisuallyHidden>No</VisuallyHidden> : <FlagIcon value={!clientIsDisabled} />,
  }),
]

const INSTANCES: Column<ClientSummary> = column(columns.instances, { extra: 'withRoom' })
const NEXT_END: Column<ClientSummary> = column(columns.nextEnd, {
  extra: 'withRoom',
  asWideAs: ({ nextEnd }) => endWidthText(nextEnd),
  none: 'None',
  cell: ({ nextEnd }) => <EndDay day={nextEnd} />,
})

type Filters = ViewedListDeclaration<'clients', ClientSummary>['filters']

const SEARCH: Filters[number] = textFilter(columns.acesClientName, {
  value: ({ acesClientName, clientCode }) => `${acesClientName} ${clientCode}`,
})
const DISABLED: Filters[number] = flagFilter(columns.clientIsDisabled)

/** Memoized: new columns would sort all rows again. */
function useClientList(): ViewedListDeclaration<'clients', ClientSummary> {
  const can = useCan()
  const orgUnit = useOrgUnitColumn<ClientSummary>()
  const orgUnitFilter = useOrgUnitFilter<ClientSummary>()
  return useMemo(
    () => ({
      name: 'Clients',
      rowId: idOf,
      columns: [
        ...COLUMNS,
        ...(orgUnit ? [orgUnit] : []),
        ...(can('INSTANCE_DETAILS_VIEW') ? [INSTANCES] : []),
        ...(can('SUBSCRIPTION_VIEW') ? [NEXT_END] : []),
      ],
      filters: [SEARCH, ...(orgUnitFilter ? [orgUnitFilter] : []), DISABLED],
    }),
    [can, orgUnit, orgUnitFilter],
  )
}

const rowLink = (client: ClientSummary) => paths.client(client.acesClientId)

export function ClientsPage() {
  const can = useCan()
  const list = useList(contract.clients.getAll, useClientList())
  const bulk = useBulkActs(clientRows)
  const acts = [...bulk.acts, useExportAct('Clients', list), ...useCompareActs('client', idOf)]
  const create = can('CLIENT_DETAILS_FULL_EDIT') && <LinkButton to={paths.client(0)}>New Client</LinkButton>
  const text = useEmptyListText(contract.clients.getAll, 'clients')
  return (
    <Page title="Clients" action={create}>
      <DataList
        list={list}
        rowLink={rowLink}
        choosing={{ nameOf, acts }}
        empty={{ text, about: EMPTY_LISTS.client, action: create }}
      >
        {bulk.outcome}
      </DataList>
      {bulk.dialog}
    </Page>
  )
}
