import { contract } from '@acm/contract'
import { type BoAccount, type BoConfig, boConfig as configRecord } from '@acm/contract/business-objects'
import { useCallback, useId, useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { EntityForm } from '../../ui/form/EntityForm.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { Panel } from '../../ui/Panel.tsx'
import { editingNeeds, useOrgUnitName } from '../org-units/public.ts'
import { ACCOUNT_COLUMNS, BoAccountsTable } from './BoAccountsTable.tsx'

const accountList: ListDeclaration<BoAccount> = {
  name: 'BO Accounts of the instance',
  rowId: (account) => account.id,
  columns: ACCOUNT_COLUMNS,
  filters: [],
}

interface InstanceBusinessObjectsTabProps {
  instance: { databaseId: number; databaseCode: string | null; orgUnitId: number | null }
}

/** The instance's org unit decides who edits them. */
export function InstanceBusinessObjectsTab({ instance }: InstanceBusinessObjectsTabProps) {
  const id = useId()
  const { databaseId, databaseCode } = instance
  const canEdit = useCan()('BO_EDIT', instance)
  const keeps = useCallback((account: BoAccount) => account.instanceId === databaseId, [databaseId])
  const instances = useMemo(
    () => (canEdit ? [{ value: databaseId, label: String(databaseCode) }] : []),
    [canEdit, databaseId, databaseCode],
  )
  return (
    <>
      <BoUniverseForm instanceId={databaseId} />
      <Panel role="region" aria-labelledby={id}>
        <BoAccountsTable
          title={
            <Text as="h2" id={id}>
              BO Accounts
            </Text>
          }
          declaration={accountList}
          keeps={keeps}
          instances={instances}
          none="No BO accounts for this instance yet."
        />
      </Panel>
    </>
  )
}

function BoUniverseForm({ instanceId }: { instanceId: number }) {
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
