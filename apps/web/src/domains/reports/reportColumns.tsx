import { contract } from '@acm/contract'
import type { ReportPlace } from '@acm/contract/reports'
import { MayLink } from '../../shell/MayLink.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { type Filter, textFilter } from '../../ui/list/filters/filters.ts'
import { CodeText } from '../../ui/list/table/CodeText.tsx'
import { paths as clientPaths } from '../clients/paths.ts'
import { paths as instancePaths } from '../instances/paths.ts'

/** The same in all reports. */
const { columns } = contract.reports.products.list

export const placeColumns = <Row extends ReportPlace>(): Column<Row, keyof ReportPlace>[] => [
  column(columns.clientId),
  column(columns.clientName, {
    cell: (row) => <MayLink to={clientPaths.client(row.clientId)}>{row.clientName}</MayLink>,
  }),
  column(columns.databaseId),
  column(columns.databaseCode, {
    isLink: true,
    cell: (row) => (
      <MayLink to={instancePaths.instance(row.databaseId)}>
        <CodeText column={columns.databaseCode.name} text={row.databaseCode} />
      </MayLink>
    ),
  }),
]

export const placeFilters = <Row extends ReportPlace>(): Filter<Row, 'clientName' | 'databaseCode'>[] => [
  textFilter(columns.clientName),
  textFilter(columns.databaseCode),
]
