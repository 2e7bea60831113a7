import type { ReportPlace } from '@acm/contract/report-rows'
import { MayLink } from '../../shell/MayLink.tsx'
import type { Column } from '../../ui/list/columns/columns.ts'
import { type Filter, textFilter } from '../../ui/list/filters/filters.ts'
import { paths as clientPaths } from '../clients/paths.ts'
import { paths as instancePaths } from '../instances/paths.ts'

export const placeColumns = <Row extends ReportPlace>(): Column<Row, keyof ReportPlace>[] => [
  { id: 'clientId', header: 'Client Id', sortBy: 'number' },
  {
    id: 'clientName',
    header: 'Client Name',
    sortBy: 'text',
    cell: (row) => <MayLink to={clientPaths.client(row.clientId)}>{row.clientName}</MayLink>,
  },
  { id: 'databaseId', header: 'Instance Id', sortBy: 'number' },
  {
    id: 'databaseCode',
    header: 'Instance Code',
    sortBy: 'text',
    cell: (row) => <MayLink to={instancePaths.instance(row.databaseId)}>{row.databaseCode}</MayLink>,
  },
]

export const placeFilters = <Row extends ReportPlace>(): Filter<Row, 'clientName' | 'databaseCode'>[] => [
  textFilter('clientName', 'Client Name'),
  textFilter('databaseCode', 'Instance Code'),
]
