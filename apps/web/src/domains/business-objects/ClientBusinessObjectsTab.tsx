import { contract } from '@acm/contract'
import { type BoAccount, BoBulkAddInput } from '@acm/contract/business-objects'
import type { ValuesOf } from '@acm/contract/core/fields'
import { useCallback, useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useEmptyListText } from '../../shell/emptyRecords.tsx'
import { MayLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { BrieflyUnsettled } from '../../ui/Unsettled.tsx'
import { paths as instancePaths } from '../instances/paths.ts'
import { ACCOUNT_COLUMNS, BoAccountsTable } from './BoAccountsTable.tsx'

const { columns } = contract.businessObjects.getAll.list
const codeOf = ({ clientInstance }: BoAccount) => clientInstance.databaseCode

const accountList: ListDeclaration<BoAccount> = {
  name: 'BO Accounts of the client',
  rowId: (account) => account.id,
  columns: [
    column(columns.databaseCode, {
      value: codeOf,
      cell: ({ clientInstance: { databaseId, databaseCode, orgUnitId } }) => (
        <MayLink to={instancePaths.instance(databaseId, 'businessObjects')} record={{ orgUnitId }}>
          {databaseCode}
        </MayLink>
      ),
    }),
    ...ACCOUNT_COLUMNS,
  ],
  filters: [textFilter(columns.databaseCode, { value: codeOf }), textFilter(columns.boUsername)],
}

/** Only instances that the person can see (G-BO-03). */
export function ClientBusinessObjectsTab({ clientId }: { clientId: number }) {
  const bulk = useDialog<true>()
  const keeps = useCallback((account: BoAccount) => account.clientInstance.acesClientId === clientId, [clientId])
  const { instances, isLoading } = useEditableInstances(clientId)
  const none = useEmptyListText(contract.businessObjects.getAll, 'BO accounts for this client')
  const bulkAdd = <Button onClick={() => bulk.show(true)}>Bulk Add BO Accounts</Button>
  return (
    <>
      <BrieflyUnsettled isLoading={isLoading} />
      <BoAccountsTable declaration={accountList} keeps={keeps} instances={instances} none={none} moreActs={bulkAdd} />
      {bulk.shown && bulk.around(<BoBulkAddDialog instances={instances} onClose={bulk.close} />)}
    </>
  )
}

function useEditableInstances(acesClientId: number) {
  const can = useCan()
  const { data, isLoading } = useApiQuery(contract.instances.getForClient, {
    query: { acesClientId },
    enabled: can('BO_EDIT'),
  })
  const instances = useMemo(
    () =>
      (data ?? [])
        .filter((instance) => can('BO_EDIT', instance))
        .map(({ databaseId, databaseCode }) => ({ value: databaseId, label: databaseCode })),
    [data, can],
  )
  return { instances, isLoading }
}

const { fields } = BoBulkAddInput
const BLANK = {}

interface BoBulkAddDialogProps {
  instances: readonly PickerChoice[]
  onClose: () => void
}

/** All instances get the account, or none does (G-BO-02). */
function BoBulkAddDialog({ instances, onClose }: BoBulkAddDialogProps) {
  const { save } = useApiSave(contract.businessObjects.saveAll)
  const saveEach = ({ instanceIds, ...account }: ValuesOf<typeof BoBulkAddInput.fields>) =>
    save(instanceIds.map((instanceId) => ({ ...account, id: 0, instanceId, rowVersion: null })))
  return (
    <FormDialog title="Bulk Add BO Accounts" input={BoBulkAddInput} record={BLANK} save={saveEach} onDone={onClose}>
      <TextField of={fields.boUsername} />
      <PasswordField of={fields.boPassword} />
      <MultiSelectField of={fields.instanceIds} choices={instances} />
    </FormDialog>
  )
}
