import { contract } from '@acm/contract'
import { type Instance, instance, VENDOR_FLAGS } from '@acm/contract/instances'
import { MERIDIAN, MERIDIAN_STAYS, VendorChoiceInput, type VendorProduct, vendorProduct } from '@acm/contract/vendors'
import { useMemo, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { MayLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Stack } from '../../ui/base/Stack.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { CLOSED_NOW } from '../../ui/form/store/access.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSwitch } from '../../ui/RowSwitch.tsx'
import { z } from '../../ui/zod.ts'
import { OpenChangesTable } from '../jobs/public.ts'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'
import { AFFECTED } from './affected.ts'
import styles from './InstanceVendorsTable.module.css'
import { PartialFailureDialog } from './PartialFailureDialog.tsx'
import { paths } from './paths.ts'
import { useAnswerUntilRead } from './useAnswerUntilRead.ts'

const KINDS = ['vendorProduct', 'vendorSelection'] as const

/** Products appear once Meridian is enabled. */
export function InstanceVendorsTable({ instance }: { instance: Instance }) {
  // Choosing products is allowed with any editable integration: the choice is no field of the instance.
  const canChoose = VENDOR_FLAGS.some((flag) => instance.editableFields.includes(flag))
  return (
    <>
      <OpenChangesTable databaseId={instance.databaseId} kinds={KINDS} />
      <Panel>
        <IntegrationSwitches instance={instance} />
      </Panel>
      {instance.enableDataFacts && (
        <Panel>
          <MeridianProducts databaseId={instance.databaseId} canEdit={canChoose} />
        </Panel>
      )}
    </>
  )
}

type VendorFlag = (typeof VENDOR_FLAGS)[number]
type Flags = Pick<Instance, VendorFlag | 'databaseId' | 'rowVersion'>

function IntegrationSwitches({ instance }: { instance: Instance }) {
  const canEdit = useCan()('VENDOR_CONFIG_EDIT', instance)
  const place = useOrgUnitName(instance.orgUnitId)
  const [shown, setShown] = useAnswerUntilRead<Flags>(instance)
  const denied = canEdit ? '' : editingNeeds('VENDOR_CONFIG_EDIT', place)
  const reasonOf = (flag: VendorFlag) => {
    if (denied) return denied
    if (flag === 'enableDataFacts' && shown.enableDataFacts) return MERIDIAN_STAYS
    return instance.editableFields.includes(flag) ? '' : CLOSED_NOW
  }
  return (
    <FormSection title="Integrations" about={denied}>
      {VENDOR_FLAGS.map((flag) => (
        <IntegrationSwitch
          key={flag}
          flag={flag}
          flags={shown}
          code={instance.databaseCode}
          readOnlyReason={reasonOf(flag)}
          isReasonTold={!canEdit}
          onSaved={setShown}
        />
      ))}
    </FormSection>
  )
}

interface IntegrationSwitchProps {
  flag: VendorFlag
  flags: Flags
  /** Code of the instance. */
  code: string | null
  readOnlyReason: string
  isReasonTold: boolean
  onSaved: (flags: Flags) => void
}

function IntegrationSwitch({ flag, flags, code, onSaved, ...access }: IntegrationSwitchProps) {
  const { databaseId, rowVersion } = flags
  const { label } = instance.fields[flag]
  const { mutate, isPending } = useApiMutation(contract.vendors.updateVendor, {
    act: 'integration',
    affects: AFFECTED,
    again: (input, { rowVersion }) => ({
      ...input,
      body: VendorChoiceInput.shape(z).parse({ ...input.body, rowVersion }),
    }),
    aside: (answer) => {
      if (!('databaseId' in answer)) return
      const isOn = answer[flag] === true
      // Meridian can't be disabled again.
      const isFinal = flag === 'enableDataFacts' && isOn
      return {
        text: `${label} ${isOn ? 'on' : 'off'} for ${code}`,
        ...(!isFinal && { undo: () => save(!isOn, answer.rowVersion) }),
      }
    },
    onSuccess: (answer) => 'databaseId' in answer && onSaved(answer),
  })
  // The others are null: unchanged.
  const save = (isOn: boolean, version: Flags['rowVersion']) =>
    mutate({
      params: { id: databaseId },
      body: VendorChoiceInput.shape(z).parse({ [flag]: isOn, rowVersion: version }),
    })
  return (
    <div className={styles.line} data-switch-row="">
      {label}
      <RowSwitch
        label={label}
        hint={flag === 'enableDataFacts' ? MERIDIAN_STAYS : ''}
        checked={flags[flag] === true}
        isSaving={isPending}
        {...access}
        onChange={(isOn) => save(isOn, rowVersion)}
      />
    </div>
  )
}

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

function MeridianProducts({ databaseId, canEdit }: MeridianProductsProps) {
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
