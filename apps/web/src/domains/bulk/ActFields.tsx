import { contract } from '@acm/contract'
import { ACCOUNT_STATES, type BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import type { ComponentType } from 'react'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { Text } from '../../ui/base/Text.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { SelectField } from '../../ui/form/fields/SelectField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { OrgUnitPicker } from '../org-units/public.ts'
import styles from './ActFields.module.css'
import { ProviderFields } from './ProviderFields.tsx'

const { setFeature, subscribe, moveInstances, enableInstances, setUsers, assignRole } = bulkActs

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

const STATES = Object.entries(ACCOUNT_STATES).map(([value, { label }]) => ({ value, label }))
const AccountField = () => <SelectField of={setUsers.fields.state} choices={STATES} />

function RoleField() {
  const roles = useApiQuery(contract.roles.getAll)
  return (
    <AutocompleteField
      of={assignRole.fields.roleId}
      choices={choicesOf(roles.data)}
      {...choiceLoadingOf(contract.roles.getAll, roles)}
    />
  )
}

function AssignmentFields() {
  const units = useApiQuery(contract.orgUnits.getAll)
  const { allOrgUnits, orgUnitIds } = assignRole.fields
  return (
    <>
      <RoleField />
      <MultiSelectField
        of={orgUnitIds}
        all={{ of: allOrgUnits, label: allOrgUnits.label }}
        choices={choicesOf(units.data)}
        {...choiceLoadingOf(contract.orgUnits.getAll, units)}
      />
      <Text tone="muted">People who already have this role keep it and get these org units too.</Text>
    </>
  )
}

const choicesOf = (records: readonly { id: number; name: string }[] = []): PickerChoice[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))

const SessionsNote = () => <Text>They'll be signed out everywhere and can sign in again.</Text>

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
        choices={choicesOf(enabled)}
        {...choiceLoadingOf(contract.amqGroups.getAll, groups)}
      />
      <div className={styles.days}>
        <DateField of={startDate} />
        <DateField of={endDate} />
      </div>
    </>
  )
}

const FIELDS: Record<BulkAct, ComponentType<ActFieldsProps>> = {
  setFeature: FeatureFields,
  subscribe: SubscriptionFields,
  moveInstances: PlaceField,
  enableInstances: StateField,
  assignProvider: ProviderFields,
  moveClients: PlaceField,
  enableClients: StateField,
  setUsers: AccountField,
  assignRole: AssignmentFields,
  removeRole: RoleField,
  endSessions: SessionsNote,
}

export function ActFields(props: ActFieldsProps) {
  const Fields = FIELDS[props.act]
  return <Fields {...props} />
}
