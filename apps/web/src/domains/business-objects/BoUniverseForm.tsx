import { contract } from '@acm/contract'
import { type BoConfig, boConfig as configRecord } from '@acm/contract/business-objects'
import { useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'

export function BoUniverseForm({ instanceId }: { instanceId: number }) {
  const config = useApiQuery(contract.businessObjects.getConfig, { params: { instanceId } })
  return (
    <Awaited query={config} failure={contract.businessObjects.getConfig.failure}>
      {(stored) => (
        <Panel>
          <UniverseForm config={stored} />
        </Panel>
      )}
    </Awaited>
  )
}

/** The form needs the instance's id at the top level. */
const recordOf = (config: BoConfig) => ({ ...config, instanceId: config.clientInstance.databaseId })

function UniverseForm({ config }: { config: BoConfig }) {
  const { save } = useApiSave(contract.businessObjects.saveConfig, { recordOf })
  const record = useMemo(() => recordOf(config), [config])
  const canEdit = useCan()('BO_EDIT', config.clientInstance)
  const place = useOrgUnitName(config.clientInstance.orgUnitId)
  return (
    <EntityForm
      input={configRecord.input}
      of={{ kind: 'boConfig', id: record.instanceId }}
      record={record}
      access={canEdit ? undefined : { editable: [], reason: editingNeeds('BO_EDIT', place) }}
      mode="detail"
      save={save}
    >
      <FormSection title="Universe">
        <TextField of={configRecord.fields.boUniverseName} />
      </FormSection>
    </EntityForm>
  )
}
