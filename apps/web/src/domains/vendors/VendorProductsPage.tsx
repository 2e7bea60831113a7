import { contract } from '@acm/contract'
import type { ResponseOf } from '@acm/contract/core/endpoint'
import type { VendorProduct } from '@acm/contract/vendors'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '../../api/keys.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { LinkButton } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { Edit } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { RowDialog } from '../../ui/list/table/RowDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'
import styles from './VendorProductsPage.module.css'
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

const SAVE = contract.vendors.updateProduct
/** Saves of this browser tab, until they are dismissed or collected by the cache. */
const SAVED = { mutationKey: queryKey(SAVE), status: 'success' } as const

/** Instances with the last saved product that didn't receive it, because they are not linked (G-VEN-05). */
function NotLinkedNote() {
  const cache = useQueryClient().getMutationCache()
  const [latest] = useMutationState({
    filters: SAVED,
    select: (mutation) => mutation as Mutation<ResponseOf<typeof SAVE>, ApiFailure>,
  }).slice(-1)
  const product = latest?.state.data
  const count = product?.instancesNotLinked ?? 0
  if (!product || count === 0) return null
  const dismiss = () => {
    for (const mutation of cache.findAll(SAVED)) cache.remove(mutation)
  }
  return (
    <Alert severity="info" live="status" className={styles.note} onClose={dismiss}>
      {`${product.vendorName} (${product.vendorCode}): ${notLinkedText(count)}`}
    </Alert>
  )
}

const notLinkedText = (count: number): string =>
  count === 1
    ? 'not sent to 1 instance with no linked database.'
    : `not sent to ${counted(count)} instances with no linked database.`
