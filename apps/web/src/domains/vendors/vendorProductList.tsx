import { contract } from '@acm/contract'
import { type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { useMemo } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery, useChoiceLoadError } from '../../api/useApiQuery.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { flagFilter, multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { AFFECTED } from './affected.ts'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

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
export function useVendorProductList(
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
