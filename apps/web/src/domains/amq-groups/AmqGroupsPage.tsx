import { contract } from '@acm/contract'
import { type AmqGroup, type AmqGroupRow, amqGroup as groupRecord } from '@acm/contract/amq-groups'
import { useCallback } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useLeaveForm } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Edit } from '../../ui/icons.ts'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { paths } from './paths.ts'

const { columns } = contract.amqGroups.getAll.list

const groupList: ViewedListDeclaration<'amq-groups', AmqGroupRow> = {
  name: 'AMQ Groups',
  rowId: (group) => group.id,
  columns: [
    column(columns.enabled, { means: { no: 'disabled' } }),
    column(columns.name, { isLink: true }),
    column(columns.description),
    column(columns.createdOn),
    column(columns.createdBy),
    column(columns.appcuesPropertyName, { none: 'None' }),
  ],
  filters: [textFilter(columns.name), multiSelectFilter(columns.amqs)],
}

const rowLink = (group: AmqGroupRow) => paths.amqGroup(group.id)

interface AmqGroupsPageProps {
  /** The address of a new group opens the add dialog over the list (G-ROUTE-01). */
  isNew?: boolean
}

export function AmqGroupsPage({ isNew = false }: AmqGroupsPageProps) {
  const canEdit = useCan()('AMQ_LIBRARY_EDIT')
  const list = useList(contract.amqGroups.getAll, groupList)
  const { shown, show, close, around } = useDialog<AmqGroupRow | 'new'>()
  const leaveForm = useLeaveForm()
  useRestoredDialog('amqGroup', canEdit && list.status === 'ready' && list.all, show)
  const rowActions = useCallback(
    (group: AmqGroupRow) => [{ label: 'Edit', icon: <Edit />, onClick: () => show(group), isGlyph: true }],
    [show],
  )
  const add = canEdit && (
    <Button variant="main" onClick={() => show('new')}>
      Add New AMQ Group
    </Button>
  )
  return (
    <Page title="AMQ Groups" action={add}>
      <DataList
        list={list}
        rowLink={rowLink}
        rowActions={canEdit ? rowActions : undefined}
        actionsHeader="Action"
        empty={{ text: 'No AMQ groups yet.', about: EMPTY_LISTS.amqGroup, action: add }}
      />
      {isNew && <AmqGroupFormDialog group={null} onClose={() => leaveForm(paths.amqGroups())} />}
      {shown && around(<AmqGroupFormDialog group={shown === 'new' ? null : shown} onClose={close} />)}
    </Page>
  )
}

const { fields } = groupRecord
const BLANK = { id: 0, enabled: true }

function AmqGroupFormDialog({ group, onClose }: { group: AmqGroup | null; onClose: () => void }) {
  const { save } = useApiSave(contract.amqGroups.save, { affects: ['subscriptions'] })
  return (
    <FormDialog
      title={group ? 'Edit AMQ Group' : 'Add AMQ Group'}
      input={groupRecord.input}
      of={{ kind: 'amqGroup', id: group?.id ?? 0 }}
      record={group ?? BLANK}
      save={save}
      onDone={onClose}
    >
      <TextField of={fields.name} />
      <TextField of={fields.description} />
      <TextField of={fields.appcuesPropertyName} />
      <SwitchField of={fields.enabled} />
    </FormDialog>
  )
}
