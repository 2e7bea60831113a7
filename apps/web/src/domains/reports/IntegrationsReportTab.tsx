import { contract } from '@acm/contract'
import { instance, VENDOR_FLAGS } from '@acm/contract/instances'
import type { IntegrationReportRow } from '@acm/contract/reports'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter } from '../../ui/list/filters/filters.ts'
import type { ChartDeclaration } from './chart/ReportChart.tsx'
import { INTEGRATION_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const { columns } = contract.reports.integrations.list

const declaration: LongListDeclaration<typeof contract.reports.integrations, IntegrationReportRow> = {
  name: 'Reported Vendor Integrations',
  noun: 'results',
  rowId: (row) => row.databaseId,
  columns: [
    ...placeColumns<IntegrationReportRow>(),
    ...VENDOR_FLAGS.map((flag) => column<IntegrationReportRow, typeof flag>(columns[flag])),
  ],
  filters: [
    ...placeFilters<IntegrationReportRow>(),
    multiSelectFilter(columns.anyOf, {
      value: (row) => VENDOR_FLAGS.filter((flag) => row[flag]),
      options: VENDOR_FLAGS.map((flag) => ({ value: flag, label: instance.fields[flag].label })),
    }),
  ],
}

const chart: ChartDeclaration = {
  of: 'anyOf',
  title: 'Instances by Vendor Integration',
  header: 'Vendor Integration',
  unit: ['instance', 'instances'],
  countHeader: 'Instances',
  call: contract.reports.instancesByIntegration,
}

export function IntegrationsReportTab() {
  const list = useLongList(contract.reports.integrations, declaration)
  const total = useApiQuery(contract.reports.integrationCount)
  return <ReportTable list={list} file={INTEGRATION_FILE} chart={chart} total={total} />
}
