import { contract } from '@acm/contract'
import { OrgUnitInput } from '@acm/contract/org-units'
import { useRouter } from '@tanstack/react-router'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { NotFoundPage } from '../../shell/pages/StatePages.tsx'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { MultilineField, TextField } from '../../ui/form/TextField.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { paths } from './paths.ts'

const BLANK = { id: 0 }

/** Adds or edits an org unit; there is no call for a single one, so it is looked up in the list. */
export function OrgUnitPage({ id }: { id: number }) {
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: id !== 0 })
  if (id === 0) return <OrgUnitForm title="Add Org Unit" unit={BLANK} />
  return (
    <Awaited query={units} failure={contract.orgUnits.getAll.failure}>
      {(all) => {
        const unit = all.find((one) => one.id === id)
        return unit ? <OrgUnitForm title="Edit Org Unit" unit={unit} /> : <NotFoundPage />
      }}
    </Awaited>
  )
}

function OrgUnitForm({ title, unit }: { title: string; unit: object }) {
  const router = useRouter()
  const { save } = useApiSave(contract.orgUnits.save)
  const backToList = () => void router.navigate({ href: paths.orgUnits() })
  return (
    <Page title={title} narrow back={{ to: paths.orgUnits(), label: 'Org Units' }}>
      <Panel>
        <EntityForm
          input={OrgUnitInput}
          record={unit}
          mode="page"
          save={save}
          submitLabel="Save Org Unit"
          onDone={backToList}
        >
          <TextField name="name" />
          <MultilineField name="description" rows={2} />
        </EntityForm>
      </Panel>
    </Page>
  )
}
