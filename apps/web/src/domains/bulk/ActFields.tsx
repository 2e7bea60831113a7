import { contract } from '@acm/contract'
import { type InstanceAct, instanceActs } from '@acm/contract/bulk'
import Box from '@mui/material/Box'
import { readingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { AutocompleteField } from '../../ui/form/AutocompleteField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { OrgUnitPicker } from '../org-units/public.ts'

const { setFeature, subscribe, moveInstances, enableInstances } = instanceActs

/** What an act takes. */
export function ActFields({ act }: { act: InstanceAct }) {
  if (act === 'setFeature') return <FeatureFields />
  if (act === 'subscribe') return <SubscriptionFields />
  if (act === 'enableInstances') return <SwitchField of={enableInstances.fields.isEnabled} />
  return <OrgUnitPicker of={moveInstances.fields.orgUnitId} permission="INSTANCE_DETAILS_FULL_EDIT" />
}

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

function SubscriptionFields() {
  const groups = useApiQuery(contract.amqGroups.getAll)
  const { amqGroup, startDate, endDate } = subscribe.fields
  const enabled = (groups.data ?? []).filter((group) => group.enabled)
  return (
    <>
      <AutocompleteField
        of={amqGroup}
        choices={enabled.map(({ id, name }) => ({ value: id, label: name }))}
        {...readingOf(contract.amqGroups.getAll, groups)}
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <DateField of={startDate} />
        <DateField of={endDate} />
      </Box>
    </>
  )
}
