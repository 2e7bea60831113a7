import { contract } from '@acm/contract'
import { type BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { ComponentType } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { OrgUnitPicker } from '../org-units/public.ts'
import { ProviderFields } from './ProviderFields.tsx'

const { setFeature, moveInstances, enableInstances } = bulkActs

const ACTIVITY = [
  { value: true, label: 'Enabled' },
  { value: false, label: 'Disabled' },
]
const StateField = () => <SelectField of={enableInstances.fields.isEnabled} choices={ACTIVITY} />

interface ActFieldsProps {
  act: BulkAct
  clientIds: readonly number[]
}

const PlaceField = ({ act }: ActFieldsProps) => (
  <OrgUnitPicker of={moveInstances.fields.orgUnitId} permission={JOB_KINDS[act].permission} />
)

function FeatureFields() {
  const names = useApiQuery(contract.features.getNames)
  const { systemEnhancementName, isEnabled } = setFeature.fields
  return (
    <>
      <SelectField
        of={systemEnhancementName}
        choices={(names.data ?? []).map((name) => ({ value: name, label: name }))}
      />
      <SwitchField of={isEnabled} />
    </>
  )
}

const FIELDS: Record<BulkAct, ComponentType<ActFieldsProps>> = {
  setFeature: FeatureFields,
  moveInstances: PlaceField,
  enableInstances: StateField,
  assignProvider: ProviderFields,
  moveClients: PlaceField,
  enableClients: StateField,
}

export function ActFields(props: ActFieldsProps) {
  const Fields = FIELDS[props.act]
  return <Fields {...props} />
}
