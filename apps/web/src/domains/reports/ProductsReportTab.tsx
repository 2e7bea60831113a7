import { contract } from '@acm/contract'
import type { ProductReportRow } from '@acm/contract/report-rows'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { textFilter } from '../../ui/list/filters/filters.ts'
import { PRODUCT_FILE } from './csv.ts'
import type { PictureDeclaration } from './picture/ReportPicture.tsx'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const declaration: LongListDeclaration<typeof contract.reports.products, ProductReportRow> = {
  name: 'Reported Vendor Products',
  rowId: (row) => `${row.databaseId}/${row.vendorProductId}`,
  columns: [
    ...placeColumns<ProductReportRow>(),
    { id: 'vendorCode', header: 'Vendor Code', sortBy: 'text' },
    {
      id: 'vendorName',
      header: 'Vendor Name',
      sortBy: 'text',
      cell: ({ vendorProductId, vendorName }) => (
        <RecordLink kind="vendorProduct" id={vendorProductId} name={vendorName} />
      ),
    },
  ],
  filters: [...placeFilters<ProductReportRow>(), textFilter('vendorName', 'Vendor Name')],
}

const picture: PictureDeclaration = {
  of: 'vendorName',
  title: 'Selected vendor products by vendor',
  value: 'Vendor',
  unit: ['selected product', 'selected products'],
  call: contract.reports.productsByVendor,
}

export function ProductsReportTab() {
  const list = useLongList(contract.reports.products, declaration)
  const total = useApiQuery(contract.reports.productCount)
  return <ReportTable list={list} file={PRODUCT_FILE} picture={picture} total={total} />
}
