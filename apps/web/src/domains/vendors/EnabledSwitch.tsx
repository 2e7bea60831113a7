import { contract } from '@acm/contract'
import { type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { AFFECTED } from './affected.ts'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

interface EnabledSwitchProps {
  product: VendorProduct
  onUnreached: (instances: string) => void
}

export function EnabledSwitch({ product, onUnreached }: EnabledSwitchProps) {
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
