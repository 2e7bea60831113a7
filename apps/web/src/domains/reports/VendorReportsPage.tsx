import { Page } from '../../ui/Page.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { IntegrationsReportTab } from './IntegrationsReportTab.tsx'
import { ProductsReportTab } from './ProductsReportTab.tsx'

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
