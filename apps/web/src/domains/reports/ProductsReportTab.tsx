import { contract } from '@acm/contract'
import type { ProductReportRow } from '@acm/contract/reports'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ChartDeclaration } from './chart/ReportChart.tsx'
import { PRODUCT_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const { columns } = contract.reports.products.list

const declaration: LongListDeclaration<typeof contract.reports.products, ProductReportRow> = {
  name: 'Reported Vendor Products',
  noun: 'results',
  rowId: (row) => `${row.databaseId}/${row.vendorProductId}`,
  columns: [
    ...placeColumns<ProductReportRow>(),
    column(columns.vendorCode),
    column(columns.vendorName, {
      cell: ({ vendorProductId, vendorName }) => (
        <RecordLink kind="vendorProduct" id={vendorProductId} name={vendorName} />
      ),
    }),
  ],
  filters: [...placeFilters<ProductReportRow>(), textFilter(columns.vendorName), multiSelectFilter(columns.vendorCode)],
}

const choices = { vendorCode: contract.reports.distinctProducts }

const chart: ChartDeclaration = {
  of: 'vendorName',
  title: 'Selected Vendor Products by Vendor',
  header: 'Vendor',
  unit: ['selected product', 'selected products'],
  countHeader: 'Selected Products',
  call: contract.reports.productsByVendor,
}

export function ProductsReportTab() {
  const list = useLongList(contract.reports.products, declaration, { choices })
  const total = useApiQuery(contract.reports.productCount)
  return <ReportTable list={list} file={PRODUCT_FILE} chart={chart} total={total} />
}
