import { contract } from '@acm/contract'
import { instance, VENDOR_FLAGS } from '@acm/contract/instances'
import type { IntegrationReportRow } from '@acm/contract/report-rows'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { multiSelectFilter } from '../../ui/list/filters/filters.ts'
import { INTEGRATION_FILE } from './csv.ts'
import type { PictureDeclaration } from './picture/ReportPicture.tsx'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

// Spelled differently in the instance list (G-REP-03).
const HEADERS: Partial<Record<(typeof VENDOR_FLAGS)[number], string>> = { enableDataVerify: 'Data Verify' }
const labelOf = (flag: (typeof VENDOR_FLAGS)[number]) => instance.fields[flag].label

const declaration: LongListDeclaration<typeof contract.reports.integrations, IntegrationReportRow> = {
  name: 'Reported Vendor Integrations',
  rowId: (row) => row.databaseId,
  columns: [
    ...placeColumns<IntegrationReportRow>(),
    ...VENDOR_FLAGS.map((flag) => ({ id: flag, header: HEADERS[flag] ?? labelOf(flag), sortBy: 'flag' as const })),
  ],
  filters: [
    ...placeFilters<IntegrationReportRow>(),
    multiSelectFilter('anyOf', 'Vendor Integrations', {
      value: (row) => VENDOR_FLAGS.filter((flag) => row[flag]),
      options: VENDOR_FLAGS.map((flag) => ({ value: flag, label: labelOf(flag) })),
    }),
  ],
}

const picture: PictureDeclaration = {
  of: 'anyOf',
  title: 'Instances by vendor integration',
  value: 'Vendor integration',
  unit: ['instance', 'instances'],
  call: contract.reports.instancesByIntegration,
  hasSeveral: true,
}

export function IntegrationsReportTab() {
  const list = useLongList(contract.reports.integrations, declaration)
  const total = useApiQuery(contract.reports.integrationCount)
  return <ReportTable list={list} file={INTEGRATION_FILE} picture={picture} total={total} />
}
