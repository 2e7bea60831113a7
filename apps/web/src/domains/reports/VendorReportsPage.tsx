import { contract } from '@acm/contract'
import { instance, VENDOR_FLAGS } from '@acm/contract/instances'
import type { IntegrationReportRow, ProductReportRow } from '@acm/contract/reports'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import { Page } from '../../ui/Page.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import type { ChartDeclaration } from './chart/ReportChart.tsx'
import { INTEGRATION_FILE, PRODUCT_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

export function VendorReportsPage() {
  return (
    <Page title="Vendors">
      <RecordTabs
        label="Vendors"
        hasOwnLists
        isInHead
        tabs={[
          { key: 'integrations', label: 'Integrations', visible: true, component: <IntegrationsReportTab /> },
          { key: 'products', label: 'Products', visible: true, component: <ProductsReportTab /> },
        ]}
      />
    </Page>
  )
}

const { columns: integrationColumns } = contract.reports.integrations.list

const integrationList: LongListDeclaration<typeof contract.reports.integrations, IntegrationReportRow> = {
  name: 'Reported Vendor Integrations',
  noun: 'results',
  rowId: (row) => row.databaseId,
  columns: [
    ...placeColumns<IntegrationReportRow>(),
    ...VENDOR_FLAGS.map((flag) => column<IntegrationReportRow, typeof flag>(integrationColumns[flag])),
  ],
  filters: [
    ...placeFilters<IntegrationReportRow>(),
    multiSelectFilter(integrationColumns.anyOf, {
      value: (row) => VENDOR_FLAGS.filter((flag) => row[flag]),
      options: VENDOR_FLAGS.map((flag) => ({ value: flag, label: instance.fields[flag].label })),
    }),
  ],
}

const integrationChart: ChartDeclaration = {
  of: 'anyOf',
  title: 'Instances by Vendor Integration',
  header: 'Vendor Integration',
  unit: ['instance', 'instances'],
  countHeader: 'Instances',
  call: contract.reports.instancesByIntegration,
}

function IntegrationsReportTab() {
  const list = useLongList(contract.reports.integrations, integrationList)
  const total = useApiQuery(contract.reports.integrationCount)
  return <ReportTable list={list} file={INTEGRATION_FILE} chart={integrationChart} total={total} />
}

const { columns: productColumns } = contract.reports.products.list

const productList: LongListDeclaration<typeof contract.reports.products, ProductReportRow> = {
  name: 'Reported Vendor Products',
  noun: 'results',
  rowId: (row) => `${row.databaseId}/${row.vendorProductId}`,
  columns: [
    ...placeColumns<ProductReportRow>(),
    column(productColumns.vendorCode),
    column(productColumns.vendorName, {
      cell: ({ vendorProductId, vendorName }) => (
        <RecordLink kind="vendorProduct" id={vendorProductId} name={vendorName} />
      ),
    }),
  ],
  filters: [
    ...placeFilters<ProductReportRow>(),
    textFilter(productColumns.vendorName),
    multiSelectFilter(productColumns.vendorCode),
  ],
}

const productChoices = { vendorCode: contract.reports.distinctProducts }

const productChart: ChartDeclaration = {
  of: 'vendorName',
  title: 'Selected Vendor Products by Vendor',
  header: 'Vendor',
  unit: ['selected product', 'selected products'],
  countHeader: 'Selected Products',
  call: contract.reports.productsByVendor,
}

function ProductsReportTab() {
  const list = useLongList(contract.reports.products, productList, { choices: productChoices })
  const total = useApiQuery(contract.reports.productCount)
  return <ReportTable list={list} file={PRODUCT_FILE} chart={productChart} total={total} />
}
