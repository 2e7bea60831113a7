import type { BoAccount } from '@acm/contract/business-objects'
import { useCallback, useId, useMemo } from 'react'
import { useCan } from '../../shell/session/session.ts'
import { Text } from '../../ui/base/Text.tsx'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ACCOUNT_COLUMNS, BoAccountsTable } from './BoAccountsTable.tsx'
import { BoUniverseForm } from './BoUniverseForm.tsx'

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
