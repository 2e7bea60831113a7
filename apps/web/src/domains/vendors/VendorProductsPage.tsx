import { contract } from '@acm/contract'
import type { VendorProduct } from '@acm/contract/vendors'
import { useState } from 'react'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Edit } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { RowDialog } from '../../ui/list/table/RowDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { NotLinkedNote } from './NotLinkedNote.tsx'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'
import { useVendorProductList } from './vendorProductList.tsx'

const rowActions = (product: VendorProduct) => [
  { label: 'Edit', icon: <Edit />, to: paths.vendorProduct(product.id), isGlyph: true },
]

const rowLink = (product: VendorProduct) => paths.vendorProduct(product.id)

export function VendorProductsPage() {
  const canEdit = useCan()('VENDOR_PRODUCTS_EDIT')
  const [unreached, setUnreached] = useState('')
  const [shown, setShown] = useState<VendorProduct | null>(null)
  const list = useList(contract.vendors.getAllProducts, useVendorProductList(canEdit, setUnreached))
  const create = canEdit && <LinkButton to={paths.vendorProduct(0)}>New Vendor Product</LinkButton>
  return (
    <Page title="Vendor Products" action={create}>
      <FilterBar list={list} />
      <DataTable
        list={list}
        {...(canEdit ? { rowLink, rowActions } : { onOpen: setShown })}
        empty={{ text: 'No vendor products yet.', about: EMPTY_LISTS.vendorProduct, action: create }}
      />
      <NotLinkedNote />
      {shown && (
        <RowDialog title="Vendor Product" columns={list.columns.all} row={shown} onClose={() => setShown(null)} />
      )}
      {unreached && <PartialFailureDialog instances={unreached} onClose={() => setUnreached('')} />}
    </Page>
  )
}
