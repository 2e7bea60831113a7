import { contract } from '@acm/contract'
import { orgUnit as orgUnitRecord } from '@acm/contract/org-units'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useBackTo, useLeaveForm } from '../../shell/leaving.ts'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { Page } from '../../ui/Page.tsx'
import { FoldedPanel, Panel } from '../../ui/Panel.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { HoldersTable, useSeesHolders } from '../access/public.ts'
import { clientsOfUnit } from '../clients/paths.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { instancesOfUnit } from '../instances/paths.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { usersOfUnit } from '../users/paths.ts'
import { paths } from './paths.ts'

const BLANK = { id: 0, name: '' }

/** No call returns a single org unit, so it comes from the list. */
export function OrgUnitPage({ id }: { id: number }) {
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: id !== 0 })
  const back = useBackTo(paths.orgUnits(), 'Org Units')
  const seesHolders = useSeesHolders()
  const currentRecord = useLastRecord({ ...units, data: id === 0 ? BLANK : units.data?.find((one) => one.id === id) })
  const unit = currentRecord.data
  if (currentRecord.isMissing) return <NotFoundPage list={back} />
  return (
    <Page
      title={id === 0 ? 'Add Org Unit' : 'Edit Org Unit'}
      {...(id !== 0 && { record: unit ? factsOf(unit) : 'unread and named' })}
      back={back}
    >
      <Awaited query={currentRecord} failure={contract.orgUnits.getAll.failure}>
        {(record) => <OrgUnitForm unit={record} />}
      </Awaited>
      {id !== 0 && unit && seesHolders && (
        <FoldedPanel title="Access">
          <HoldersTable asked={{ orgUnitId: id }} none="No one has access to this org unit." />
        </FoldedPanel>
      )}
      {id !== 0 && unit && <HistoryPanel kind="orgUnit" id={id} />}
    </Page>
  )
}

const factsOf = ({ id, name }: typeof BLANK): RecordFacts => ({
  name,
  usedBy: (
    <UsedByLinks
      kind="orgUnit"
      id={id}
      lists={{ clients: clientsOfUnit(id), instances: instancesOfUnit(id), users: usersOfUnit(id) }}
    />
  ),
  changed: <LastChange kind="orgUnit" id={id} />,
})

function OrgUnitForm({ unit }: { unit: { id: number } }) {
  const leaveForm = useLeaveForm()
  const { save } = useApiSave(contract.orgUnits.save)
  return (
    <Panel>
      <EntityForm
        input={orgUnitRecord.input}
        of={{ kind: 'orgUnit', id: unit.id }}
        record={unit}
        mode="page"
        save={save}
        submitLabel="Save Org Unit"
        onDone={() => leaveForm(paths.orgUnits())}
      >
        <FormSection title="Org Unit">
          <TextField of={orgUnitRecord.fields.name} />
          <TextField of={orgUnitRecord.fields.description} />
        </FormSection>
      </EntityForm>
    </Panel>
  )
}
