import { contract } from '@acm/contract'
import { MERIDIAN, VendorChoiceInput, type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { useMemo, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { MayLink } from '../../shell/MayLink.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { AFFECTED } from './affected.ts'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

const { fields } = vendorProduct

// Disabled products are listed only while selected, so that they can be deselected.
const nameOf = ({ vendorName, isDisabled }: VendorProduct) => `${vendorName}${isDisabled ? ' (DISABLED)' : ''}`

// First, to be visible on a phone.
const SELECTED: Column<VendorProduct> = { id: 'isSelected', header: 'Selected', sortBy: 'flag' }
const COLUMNS: readonly Column<VendorProduct>[] = [
  column(fields.vendorServiceType),
  column(fields.vendorCode),
  column(fields.vendorName, {
    isLink: true,
    value: nameOf,
    cell: (product) => <MayLink to={paths.vendorProduct(product.id)}>{nameOf(product)}</MayLink>,
  }),
]
const WITH_CHECK = [SELECTED, ...COLUMNS]
const rowId = (product: VendorProduct) => product.id

interface MeridianProductsProps {
  databaseId: number
  canEdit: boolean
}

export function MeridianProducts({ databaseId, canEdit }: MeridianProductsProps) {
  const [unreached, setUnreached] = useState('')
  const declaration = useMemo<ListDeclaration<VendorProduct>>(() => {
    const cell = (product: VendorProduct) => <SelectedSwitch product={product} onUnreached={setUnreached} />
    const columns = canEdit ? [{ ...SELECTED, cell }, ...COLUMNS] : WITH_CHECK
    return { name: 'Meridian Products', rowId, columns, filters: [] }
  }, [canEdit])
  const params = { databaseId, platform: MERIDIAN }
  const list = useList(contract.vendors.getForInstance, declaration, { params })
  return (
    <Stack gap={12}>
      <h2>Meridian Products</h2>
      <DataTable list={list} empty={{ text: 'No Meridian products yet.' }} />
      {unreached && (
        <PartialFailureDialog kind="vendorSelection" instances={unreached} onClose={() => setUnreached('')} />
      )}
    </Stack>
  )
}

interface SelectedSwitchProps {
  product: VendorProduct
  onUnreached: (instances: string) => void
}

function SelectedSwitch({ product, onUnreached }: SelectedSwitchProps) {
  const [shown, setShown] = useAnswerUntilRead(product)
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    affects: AFFECTED,
    aside: (answer) => {
      if (!('vendorCode' in answer)) return
      const isSelected = answer.isSelected === true
      // A disabled product can't be selected again.
      const isFinal = answer.isDisabled && !isSelected
      return {
        text: `${calledIn(answer)} ${isSelected ? 'selected' : 'deselected'}`,
        ...(!isFinal && { undo: () => choose(answer, !isSelected) }),
      }
    },
    onSuccess: (answer) => {
      if (!('vendorCode' in answer)) return
      setShown(answer)
      if (answer.instancesWithUpdateFailure) onUnreached(answer.instancesWithUpdateFailure)
    },
  })
  const choose = (of: VendorProduct, isSelected: boolean) =>
    mutate({
      params: { id: of.instanceId ?? 0 },
      body: VendorChoiceInput.shape(z).parse({ ...of, isSelected }),
    })
  return (
    <RowSwitch
      label={calledIn(product)}
      checked={shown.isSelected === true}
      isSaving={isPending}
      onChange={(isSelected) => choose(product, isSelected)}
    />
  )
}

const calledIn = ({ vendorServiceType, vendorName, vendorCode }: VendorProduct) =>
  `${vendorServiceType}: ${vendorName} (${vendorCode})`
