import { contract } from '@acm/contract'
import { type VendorProduct, type VendorProductOptions, vendorProduct } from '@acm/contract/vendors'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { allBut } from '../../ui/form/store/access.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { instancesWithProduct } from '../reports/paths.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { AFFECTED } from './affected.ts'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'

const { fields } = vendorProduct
const BLANK = { id: 0 }

/** No call returns a single product, so it comes from the list. */
export function VendorProductPage({ id }: { id: number }) {
  const products = useApiQuery(contract.vendors.getAllProducts, { enabled: id !== 0 })
  const options = useApiQuery(contract.vendors.getOptions)
  const back = useBackTo(paths.vendorProducts(), 'Vendor Products')
  const currentRecord = useLastRecord({ ...products, data: products.data?.find((one) => one.id === id) })
  const stored = currentRecord.data
  const product = id === 0 ? BLANK : stored
  if (currentRecord.isMissing && id !== 0) return <NotFoundPage list={back} />
  return (
    <Page
      title={id === 0 ? 'Add Vendor Product' : 'Edit Vendor Product'}
      {...(id !== 0 && { record: stored ? factsOf(stored) : 'unread and named' })}
      back={back}
    >
      <Awaited query={{ ...currentRecord, data: product }} failure={contract.vendors.getAllProducts.failure}>
        {(record) => (
          <Awaited query={options} failure={contract.vendors.getOptions.failure}>
            {(known) => <VendorProductForm product={record} options={known} />}
          </Awaited>
        )}
      </Awaited>
      {product && id !== 0 && <HistoryPanel kind="vendorProduct" id={id} />}
    </Page>
  )
}

const factsOf = ({ id, vendorName, vendorCode, isDisabled }: VendorProduct): RecordFacts => ({
  name: vendorName,
  codes: [{ title: 'Code', text: vendorCode, copied: 'vendor code' }],
  states: <StateBadge state={isDisabled ? 'disabled' : 'enabled'} />,
  usedBy: <UsedByLinks kind="vendorProduct" id={id} lists={{ instances: instancesWithProduct(vendorCode) }} />,
  changed: <LastChange kind="vendorProduct" id={id} />,
})

const CODE_LOCKED = { editable: allBut(fields, fields.vendorCode), reason: "The code can't be changed." }

interface VendorProductFormProps {
  product: Partial<VendorProduct> & { id: number }
  options: VendorProductOptions
}

function VendorProductForm({ product, options }: VendorProductFormProps) {
  const leaveForm = useLeaveForm()
  const [unreached, setUnreached] = useState('')
  const { save } = useApiSave(contract.vendors.updateProduct, { affects: AFFECTED })
  const leave = () => leaveForm(paths.vendorProducts())
  return (
    <Panel>
      <EntityForm
        input={vendorProduct.input}
        of={{ kind: 'vendorProduct', id: product.id }}
        record={product}
        access={product.id === 0 ? undefined : CODE_LOCKED}
        mode="page"
        save={save}
        onDone={(saved) =>
          saved?.instancesWithUpdateFailure ? setUnreached(saved.instancesWithUpdateFailure) : leave()
        }
      >
        <FormSection title="Vendor Product">
          <TextField of={fields.vendorCode} />
          <TextField of={fields.vendorName} />
          <SelectField of={fields.vendorServiceGroup} choices={platformChoices(options, product.vendorServiceGroup)} />
          <SelectField of={fields.vendorServiceType} choices={typeChoices(options, product.vendorServiceType)} />
          <TextField of={fields.requestorName} />
          <TextField of={fields.serviceResource} />
          <SwitchField of={fields.isDisabled} control="checkbox" />
        </FormSection>
      </EntityForm>
      {unreached && <PartialFailureDialog instances={unreached} onClose={leave} />}
    </Panel>
  )
}

// Enabled choices and the product's current one (G-VEN-07).
const platformChoices = ({ vendorServiceGroups }: VendorProductOptions, own: string | undefined) =>
  vendorServiceGroups
    .filter(({ serviceGroupName, disabled }) => !disabled || serviceGroupName === own)
    .map(({ serviceGroupName: name }) => ({ value: name, label: name }))
const typeChoices = ({ vendorServiceTypes }: VendorProductOptions, own: string | undefined) =>
  vendorServiceTypes
    .filter(({ serviceTypeName, disabled }) => !disabled || serviceTypeName === own)
    .map(({ serviceTypeName: name }) => ({ value: name, label: name }))
