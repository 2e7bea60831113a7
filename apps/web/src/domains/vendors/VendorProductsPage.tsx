import { contract } from '@acm/contract'
import type { ResponseOf } from '@acm/contract/core/endpoint'
import { type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKey } from '../../api/keys.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery, useChoiceLoadError } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { LinkButton } from '../../ui/base/Button.tsx'
import { counted } from '../../ui/counted.ts'
import { Edit } from '../../ui/icons.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { useRowDialog } from '../../ui/list/table/RowDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { AFFECTED } from './affected.ts'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'
import styles from './VendorProductsPage.module.css'

const rowActions = (product: VendorProduct) => [
  { label: 'Edit', icon: <Edit />, to: paths.vendorProduct(product.id), isGlyph: true },
]

const rowLink = (product: VendorProduct) => paths.vendorProduct(product.id)

export function VendorProductsPage() {
  const canEdit = useCan()('VENDOR_PRODUCTS_EDIT')
  const [unreached, setUnreached] = useState('')
  const list = useList(contract.vendors.getAllProducts, useVendorProductList(canEdit, setUnreached))
  const { onOpen, dialog } = useRowDialog('Vendor Product', list.columns.all)
  const create = canEdit && <LinkButton to={paths.vendorProduct(0)}>New Vendor Product</LinkButton>
  return (
    <Page title="Vendor Products" action={create}>
      <DataList
        list={list}
        {...(canEdit ? { rowLink, rowActions } : { onOpen })}
        empty={{ text: 'No vendor products yet.', about: EMPTY_LISTS.vendorProduct, action: create }}
      />
      <NotLinkedNote />
      {dialog}
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

const { columns: known } = contract.vendors.getAllProducts.list
const isEnabled = (product: VendorProduct) => !product.isDisabled
const rowId = (product: VendorProduct) => product.id

const TEXTS: readonly Column<VendorProduct>[] = [
  column(known.vendorServiceGroup),
  column(known.vendorCode),
  column(known.vendorName, { isLink: true }),
  column(known.vendorServiceType),
  column(known.requestorName),
  column(known.serviceResource),
]

const ENABLED: Column<VendorProduct> = column(known.isEnabled, { value: isEnabled, means: { no: 'disabled' } })

/** Editors get a switch in the Enabled column. */
function useVendorProductList(
  canEdit: boolean,
  onUnreached: (instances: string) => void,
): ViewedListDeclaration<'vendor-products', VendorProduct> {
  const read = useApiQuery(contract.vendors.getOptions)
  const lost = useChoiceLoadError(contract.vendors.getOptions, read)
  const types = read.data?.vendorServiceTypes
  const columns = useMemo(() => {
    const cell = (product: VendorProduct) => <EnabledSwitch product={product} onUnreached={onUnreached} />
    return [...TEXTS, canEdit ? { ...ENABLED, cell } : ENABLED]
  }, [canEdit, onUnreached])
  const filters = useMemo<ViewedListDeclaration<'vendor-products', VendorProduct>['filters']>(() => {
    const names = (types ?? []).filter((type) => !type.disabled).map((type) => type.serviceTypeName)
    const options = names.map((name) => ({ value: name, label: name }))
    return [
      textFilter(known.vendorCode),
      textFilter(known.vendorName),
      multiSelectFilter(known.vendorServiceType, { options, lost }),
      textFilter(known.requestorName),
      textFilter(known.serviceResource),
      flagFilter(known.isEnabled, { keeps: isEnabled }),
    ]
  }, [types, lost])
  return { name: 'Vendor Products', rowId, columns, filters }
}

interface EnabledSwitchProps {
  product: VendorProduct
  onUnreached: (instances: string) => void
}

function EnabledSwitch({ product, onUnreached }: EnabledSwitchProps) {
  const [shown, setShown] = useAnswerUntilRead(product)
  const { mutate, isPending } = useApiMutation(contract.vendors.updateProduct, {
    affects: AFFECTED,
    again: ({ body }, current) => ({
      body: vendorProduct.input.shape(z).parse({ ...current, isDisabled: 'isDisabled' in body && body.isDisabled }),
    }),
    aside: (answer) => ({
      text: `${answer.vendorName} (${answer.vendorCode}) ${answer.isDisabled ? 'disabled' : 'enabled'}`,
      undo: () => flip(answer),
    }),
    onSuccess: (answer) => {
      setShown(answer)
      if (answer.instancesWithUpdateFailure) onUnreached(answer.instancesWithUpdateFailure)
    },
  })
  const flip = (stored: VendorProduct) => mutate({ body: { ...stored, isDisabled: !stored.isDisabled } })
  const { isDisabled, vendorName, vendorCode } = shown
  return (
    <RowSwitch
      label={`Enabled: ${vendorName} (${vendorCode})`}
      hint={`Click to ${isDisabled ? 'enable' : 'disable'} this vendor product.`}
      checked={!isDisabled}
      isSaving={isPending}
      onChange={() => flip(shown)}
    />
  )
}
