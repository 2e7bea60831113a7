import type { ReportPlace } from '@acm/contract/reports'
import { useMayOpen } from '../../shell/leaving.ts'
import { TextLink } from '../../ui/LinkButton.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { type Filter, textFilter } from '../../ui/list/filters.ts'
import { paths as instancePaths } from '../instances/paths.ts'

/** Whom a row is about, first in every report. */
export const placeColumns = <Row extends ReportPlace>(): Column<Row, keyof ReportPlace>[] => [
  { id: 'clientId', header: 'Client Id', sortBy: 'number' },
  { id: 'clientName', header: 'Client Name', sortBy: 'text' },
  { id: 'databaseId', header: 'Instance Id', sortBy: 'number' },
  { id: 'databaseCode', header: 'Instance Code', sortBy: 'text', cell: (row) => <InstanceLink row={row} /> },
]

/** To the instance, for those who may open instances at all; whether that one, it says itself. */
function InstanceLink({ row }: { row: ReportPlace }) {
  const address = instancePaths.instance(row.databaseId)
  return useMayOpen()(address) ? <TextLink to={address}>{row.databaseCode}</TextLink> : row.databaseCode
}

export const placeFilters = <Row extends ReportPlace>(): Filter<Row, 'clientName' | 'databaseCode'>[] => [
  textFilter('clientName', 'Client Name'),
  textFilter('databaseCode', 'Instance Code'),
]
