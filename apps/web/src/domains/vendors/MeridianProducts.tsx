import { contract } from '@acm/contract'
import { MERIDIAN, VendorChoiceInput, type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { type Column, column } from '../../ui/list/columns.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { ListDeclaration } from '../../ui/list/listModel.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { AFFECTED } from './affected.ts'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { useAnswered } from './useAnswered.ts'

const { fields } = vendorProduct

// A disabled product is shown to an instance that still has it, so that it can be deselected.
const nameOf = ({ vendorName, isDisabled }: VendorProduct) => `${vendorName}${isDisabled ? ' (DISABLED)' : ''}`

// First: in sight on a phone.
const SELECTED: Column<VendorProduct> = { id: 'isSelected', header: 'Selected', sortBy: 'flag' }
const COLUMNS: readonly Column<VendorProduct>[] = [
  column(fields.vendorServiceType),
  column(fields.vendorCode),
  column(fields.vendorName, { value: nameOf }),
]
const WITH_CHECK = [SELECTED, ...COLUMNS]
const rowId = (product: VendorProduct) => product.id

interface MeridianProductsProps {
  databaseId: number
  canEdit: boolean
}

/** The products of the platform, each with its type, and whether the instance has it. */
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
    <div>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
        Meridian Products
      </Typography>
      <DataTable list={list} empty={{ text: 'There are no Meridian products yet.' }} />
      {unreached && (
        <PartialFailureDialog kind="vendorSelection" instances={unreached} onClose={() => setUnreached('')} />
      )}
    </div>
  )
}

interface SelectedSwitchProps {
  product: VendorProduct
  onUnreached: (instances: string) => void
}

function SelectedSwitch({ product, onUnreached }: SelectedSwitchProps) {
  const [shown, setShown] = useAnswered(product)
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    affects: AFFECTED,
    onSuccess: (answer) => {
      if (!('vendorCode' in answer)) return
      setShown(answer)
      if (answer.instancesWithUpdateFailure) onUnreached(answer.instancesWithUpdateFailure)
    },
  })
  const change = (isSelected: boolean) =>
    mutate({
      params: { id: product.instanceId ?? 0 },
      body: VendorChoiceInput.shape.parse({ ...product, isSelected }),
    })
  return (
    <RowSwitch
      label={`${product.vendorServiceType}: ${product.vendorName} (${product.vendorCode})`}
      checked={shown.isSelected === true}
      isSaving={isPending}
      onChange={change}
    />
  )
}
