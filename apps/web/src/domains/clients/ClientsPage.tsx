import { contract } from '@acm/contract'
import type { ClientSummary } from '@acm/contract/clients'
import { useWholeList } from '../../api/useList.ts'
import { useEmptyListText } from '../../shell/emptyListText.ts'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { rowNamer } from '../../ui/list/table/rowNamer.tsx'
import { Page } from '../../ui/Page.tsx'
import { clientRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { useCompareActs } from '../compare/public.ts'
import { paths } from './paths.ts'

const idOf = (client: ClientSummary) => client.acesClientId
const nameOf = (client: ClientSummary) => client.acesClientName

const { columns } = contract.clients.getAll.list

const clientList: ViewedListDeclaration<'clients', ClientSummary> = {
  name: 'Clients',
  rowId: (client) => client.acesClientId,
  columns: [
    column(columns.acesClientName, {
      isSnug: true,
      ...rowNamer(nameOf, ({ clientIsDisabled }) => clientIsDisabled && { state: 'disabled', text: '(DISABLED)' }),
    }),
    column(columns.clientCode, { isSnug: true }),
    column(columns.active, {
      align: 'start',
      value: (client) => !client.clientIsDisabled,
    }),
  ],
  filters: [textFilter(columns.acesClientName)],
}

const rowLink = (client: ClientSummary) => paths.client(client.acesClientId)

export function ClientsPage() {
  const can = useCan()
  const list = useWholeList(contract.clients.getAll, clientList)
  const bulk = useBulkActs(clientRows)
  const acts = [...bulk.acts, useExportAct('Clients', list), ...useCompareActs('client', idOf)]
  const create = can('CLIENT_DETAILS_FULL_EDIT') && <LinkButton to={paths.client(0)}>New Client</LinkButton>
  const text = useEmptyListText(contract.clients.getAll, 'clients')
  return (
    <Page title="Clients" action={create}>
      <FilterBar list={list} />
      {bulk.outcome}
      <DataTable list={list} rowLink={rowLink} choosing={{ nameOf, acts }} empty={{ text, action: create }} />
      {bulk.dialog}
    </Page>
  )
}
