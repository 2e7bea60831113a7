import { contract } from '@acm/contract'
import { type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { useMemo } from 'react'
import { useApiQuery, useLost } from '../../api/useApiQuery.ts'
import type { Column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { EnabledSwitch } from './EnabledSwitch.tsx'

const { fields } = vendorProduct
const isEnabled = (product: VendorProduct) => !product.isDisabled
const rowId = (product: VendorProduct) => product.id

const TEXTS: readonly Column<VendorProduct>[] = (
  ['vendorServiceGroup', 'vendorCode', 'vendorName', 'vendorServiceType', 'requestorName', 'serviceResource'] as const
).map((id) => ({
  id,
  header: fields[id].label,
  sortBy: 'text',
  isLong: id === 'serviceResource',
  isLink: id === 'vendorName',
}))

const ENABLED: Column<VendorProduct> = {
  id: 'isEnabled',
  header: 'Enabled',
  sortBy: 'flag',
  value: isEnabled,
  means: { no: 'disabled' },
}

/** Editors get a switch in the Enabled column. */
export function useVendorProductList(
  canEdit: boolean,
  onUnreached: (instances: string) => void,
): ViewedListDeclaration<'vendor-products', VendorProduct> {
  const read = useApiQuery(contract.vendors.getOptions)
  const lost = useLost(contract.vendors.getOptions, read)
  const types = read.data?.vendorServiceTypes
  const columns = useMemo(() => {
    const cell = (product: VendorProduct) => <EnabledSwitch product={product} onUnreached={onUnreached} />
    return [...TEXTS, canEdit ? { ...ENABLED, cell } : ENABLED]
  }, [canEdit, onUnreached])
  const filters = useMemo<ViewedListDeclaration<'vendor-products', VendorProduct>['filters']>(() => {
    const names = (types ?? []).filter((type) => !type.disabled).map((type) => type.serviceTypeName)
    const options = names.map((name) => ({ value: name, label: name }))
    return [
      textFilter('vendorCode', fields.vendorCode.label),
      textFilter('vendorName', fields.vendorName.label),
      multiSelectFilter('vendorServiceType', fields.vendorServiceType.label, { options, lost }),
      textFilter('requestorName', fields.requestorName.label),
      textFilter('serviceResource', fields.serviceResource.label),
      flagFilter('isEnabled', 'Enabled Only', { keeps: isEnabled }),
    ]
  }, [types, lost])
  return { name: 'Vendor Products', rowId, columns, filters }
}
