import { contract } from '@acm/contract'
import { boAccount as accountRecord, type BoAccount, boDestination } from '@acm/contract/business-objects'
import { type ReactNode, useCallback, useState } from 'react'
import { useApiMutation, useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { PasswordField } from '../../ui/form/fields/PasswordField.tsx'
import { ClearedNote, SecretStatus } from '../../ui/form/fields/SecretStatus.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useEntityForm, useFieldValue, useIsElsewhere } from '../../ui/form/store/entityFormContext.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Delete, Edit } from '../../ui/icons.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import type { PickerChoice } from '../../ui/pick/choice.ts'
import { historyAction } from '../history/public.ts'

const { columns } = contract.businessObjects.getAll.list

export const ACCOUNT_COLUMNS: readonly Column<BoAccount>[] = [column(columns.boUsername), column(columns.hasBoPassword)]

interface BoAccountsTableProps {
  declaration: ListDeclaration<BoAccount>
  /** Filters accounts; keep it stable. */
  keeps: (account: BoAccount) => boolean
  instances: readonly PickerChoice[]
  none: string
  /** Next to its acts. */
  title?: ReactNode
  moreActs?: ReactNode
}

/** Edit and delete depend on the org unit of the account's instance (G-BO-03). */
export function BoAccountsTable({ declaration, keeps, instances, none, title, moreActs }: BoAccountsTableProps) {
  const can = useCan()
  const list = useList(contract.businessObjects.getAll, declaration, { keeps })
  const { shown: edited, show: edit, close, around } = useDialog<BoAccount | 'new'>()
  const rowActions = useRowActions(edit)
  const restore = (account: BoAccount | null) => (account || instances.length > 0) && edit(account ?? 'new')
  useRestoredDialog('boAccount', list.status === 'ready' && list.all, restore)
  const isEditable = list.all.some(({ clientInstance }) => can('BO_EDIT', clientInstance))
  const add = instances.length > 0 && (
    // On the page of an instance, the filled button is that of the universe's form.
    <Button variant={moreActs ? 'main' : 'plain'} onClick={() => edit('new')}>
      Add BO Account
    </Button>
  )
  return (
    <Stack gap={title ? 12 : 0}>
      {title ? (
        <Row gap={8} justify="between" wraps>
          {title}
          {add}
        </Row>
      ) : (
        <FilterBar
          list={list}
          acts={
            add && (
              <>
                {moreActs}
                {add}
              </>
            )
          }
        />
      )}
      <DataTable list={list} rowActions={isEditable ? rowActions : undefined} empty={{ text: none }} />
      {edited &&
        around(<BoAccountDialog account={edited === 'new' ? null : edited} instances={instances} onClose={close} />)}
    </Stack>
  )
}

function useRowActions(edit: (account: BoAccount) => void) {
  const can = useCan()
  const { mutate } = useApiMutation(contract.businessObjects.remove)
  return useCallback(
    (account: BoAccount) => {
      const { id, clientInstance } = account
      if (!can('BO_EDIT', clientInstance)) return []
      const remove = async () => {
        const content = `"${account.boUsername}" will be deleted from instance ${clientInstance.databaseCode}.`
        if (await confirm({ title: 'Delete BO Account?', content, confirmLabel: 'Delete', tone: 'danger' }))
          mutate({ params: { id } })
      }
      return [
        { label: 'Edit', icon: <Edit />, onClick: () => edit(account), isGlyph: true },
        historyAction('boAccount', id),
        { label: 'Delete', icon: <Delete />, onClick: remove, isDanger: true },
      ]
    },
    [can, mutate, edit],
  )
}

const { fields } = accountRecord
const { boPassword } = fields

interface BoAccountDialogProps {
  /** The list's row, shown until the account is loaded. Null: a new one. */
  account: BoAccount | null
  /** With a single instance there is nothing to choose. */
  instances: readonly PickerChoice[]
  onClose: () => void
}

function BoAccountDialog({ account, instances, onClose }: BoAccountDialogProps) {
  const read = useApiQuery(contract.businessObjects.get, {
    params: { id: account?.id ?? 0 },
    enabled: account !== null,
  })
  const only = instances.length === 1 ? instances[0]?.value : null
  const [blank] = useState({ id: 0, instanceId: only })
  const { save } = useApiSave(contract.businessObjects.save)
  return (
    <FormDialog
      title={account ? 'Edit BO Account' : 'Add BO Account'}
      input={accountRecord.input}
      of={{ kind: 'boAccount', id: account?.id ?? 0 }}
      record={read.data ?? account ?? blank}
      save={save}
      onDone={onClose}
    >
      {instances.length > 1 && <AutocompleteField of={fields.instanceId} choices={instances} />}
      <TextField of={fields.boUsername} />
      <Password isSet={(read.data ?? account)?.hasBoPassword === true} />
    </FormDialog>
  )
}

/** Empty keeps the stored password (G-BO-01), unless the account or instance changes. */
function Password({ isSet }: { isSet: boolean }) {
  const [isReplacing, setReplacing] = useState(false)
  const { focusField } = useEntityForm()
  const isTyped = useFieldValue(boPassword) !== ''
  const isCleared = useIsElsewhere(boDestination) && isSet
  const replace = () => {
    setReplacing(true)
    focusField(boPassword.name)
  }
  if (isSet && !isReplacing && !isTyped && !isCleared) {
    return <SecretStatus label={boPassword.label} isSet onReplace={replace} />
  }
  return (
    <>
      <PasswordField of={boPassword} hint={isSet && !isCleared ? 'Leave blank to keep the current password' : ''} />
      {isCleared && <ClearedNote changed="instance or username" secret="password" advice={ADVICE} />}
    </>
  )
}

const ADVICE = 'Enter the new one.'
