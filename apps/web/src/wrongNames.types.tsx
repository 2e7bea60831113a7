import { contract } from '@acm/contract'
import { type ClientSummary, client } from '@acm/contract/clients'
import { grammarOf } from '@acm/contract/core/list-columns'
import { instance } from '@acm/contract/instances'
import type { ProductReportRow } from '@acm/contract/reports'
import type { LongListDeclaration } from './api/useLongList.ts'
import { TextField } from './ui/form/fields/TextField.tsx'
import { ShownWhile } from './ui/form/ShownWhile.tsx'
import { useFieldValue } from './ui/form/store/entityFormContext.ts'
import { type Column, column } from './ui/list/columns/columns.ts'
import { type Filter, flagFilter, textFilter } from './ui/list/filters/filters.ts'
import type { ListDeclaration, ViewedListDeclaration } from './ui/list/model/listModel.ts'

// Type tests, never run: each line below an expected error must fail to compile.

const { fields } = client

export const bound = [
  <TextField key={1} of={fields.emailServer} />,
  // @ts-expect-error
  <TextField key={2} of={fields.emailSever} />,
  // @ts-expect-error
  <TextField key={3} of={instance.fields.databseCode} />,
  // @ts-expect-error
  <ShownWhile key={4} flag={fields.tableauEnabled}>
    {null}
  </ShownWhile>,
]
// @ts-expect-error
export const useValue = () => useFieldValue(fields.emailLogin)

export const columns: Column<ClientSummary>[] = [
  { id: 'clientCode', header: 'Client Code' },
  // @ts-expect-error
  { id: 'clientcode', header: 'Client Code' },
  { id: 'active', header: 'Active', value: (row) => !row.clientIsDisabled },
  // @ts-expect-error
  { id: 'active', header: 'Active', value: (row) => !row.isDisabled },
  column(fields.acesClientName),
  // @ts-expect-error
  column(fields.emailServer),
]
export const filters: Filter<ClientSummary>[] = [
  textFilter({ name: 'acesClientName', label: 'Client Name' }),
  // @ts-expect-error
  textFilter({ name: 'acesClientNam', label: 'Client Name' }),
  textFilter({ name: 'anything', label: 'Anything' }, { value: (row) => row.clientCode }),
  flagFilter({ name: 'active', label: 'Active Only' }, { keeps: (row) => !row.clientIsDisabled }),
  // @ts-expect-error
  flagFilter({ name: 'active', label: 'Active Only' }),
]
export const viewed: ViewedListDeclaration<'clients', ClientSummary>['filters'] = [
  textFilter({ name: 'acesClientName', label: 'Client Name' }),
  // @ts-expect-error
  textFilter({ name: 'emailServer', label: 'Email Server' }, { value: (row) => row.clientCode }),
]
export const list: ListDeclaration<ClientSummary> = {
  name: 'Clients',
  rowId: (row) => row.acesClientId,
  columns,
  filters,
  // @ts-expect-error
  firstSort: { id: 'clientName', descending: true },
}

type Products = LongListDeclaration<typeof contract.reports.products, ProductReportRow>
export const sorted: Products['columns'] = [
  { id: 'vendorCode', header: 'Vendor Code', sortBy: 'text' },
  // @ts-expect-error
  { id: 'vendorProductId', header: 'Product', sortBy: 'number' },
]
export const filtered: Products['filters'] = [
  textFilter({ name: 'vendorName', label: 'Vendor Name' }),
  // @ts-expect-error
  textFilter({ name: 'vendorId', label: 'Vendor Id' }),
]
// @ts-expect-error
export const kind = contract.clients.getAll.list.filters.clientCod

const { columns: known } = contract.clients.getAll.list
export const listed: Column<ClientSummary>[] = [
  column(known.clientCode),
  // @ts-expect-error
  column(known.clientcode),
  // @ts-expect-error
  column(known.acesClientId),
  // @ts-expect-error
  column(known.active),
  column(known.active, { value: (row) => !row.clientIsDisabled }),
]
grammarOf({ columns: { name: { sort: true } }, defaultSort: '-name' })
// @ts-expect-error
grammarOf({ columns: { name: { filter: 'text' } }, defaultSort: 'name' })
