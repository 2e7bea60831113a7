import { contract } from '@acm/contract'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import type { Role } from '@acm/contract/roles'
import { SIGN_IN_RULE_LABELS } from '@acm/contract/sign-in-rules'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useList } from '../../api/useList.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { DropAnywhere } from '../../shell/DropAnywhere.tsx'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { counted } from '../../ui/counted.ts'
import { downloadFile } from '../../ui/downloadFile.ts'
import { ContentCopy, Delete, FileDownload as Download, Edit } from '../../ui/icons.ts'
import { type Column, column } from '../../ui/list/columns/columns.ts'
import { textFilter } from '../../ui/list/filters/filters.ts'
import type { ViewedListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { useRowDialog } from '../../ui/list/table/RowDialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { handFile } from '../../ui/useFileDrag.ts'
import { useExportAct } from '../bulk/public.ts'
import { copyOfRole, paths } from './paths.ts'
import { fileNameOf, fileTextOf } from './roleFile.ts'

const { columns } = contract.roles.getAll.list

const roleList: ViewedListDeclaration<'roles', Role> = {
  name: 'Roles',
  rowId: (role) => role.id,
  columns: [
    column(columns.name),
    column(columns.description),
    column(columns.numPermissions),
    column(columns.numAssignedUsers),
    column(columns.signIn, { value: ({ signIn }) => SIGN_IN_RULE_LABELS[signIn], extra: 'byChoice' }),
  ],
  filters: [textFilter(columns.name)],
}

const nameOf = (role: Role) => role.name
const rowLink = (role: Role) => paths.role(role.id)
/** For people who can't open the role's page. */
const permissions: Column<Role> = {
  id: 'permissions',
  header: 'Permissions',
  value: (role) => role.permissions.map(({ permission }) => PERMISSION_TITLES[permission]).join(', '),
}

export function RolesPage() {
  const canEdit = useCan()('ROLE_EDIT')
  const list = useList(contract.roles.getAll, roleList)
  const acts = [useExportAct('Roles', list)]
  const rowActions = useRowActions()
  const { onOpen, dialog } = useRowDialog('Role', [...list.columns.all, permissions])
  const navigate = useNavigate()
  const take = (file: File) => {
    handFile(file, paths.importRole())
    void navigate({ href: paths.importRole() })
  }
  const create = canEdit && <LinkButton to={paths.role(0)}>New Role</LinkButton>
  const pageActs = (
    <Row gap={8} wraps>
      {canEdit && (
        <LinkButton to={paths.importRole()} variant="plain">
          Import Role
        </LinkButton>
      )}
      {create}
    </Row>
  )
  return (
    <Page title="Role Management" action={pageActs}>
      <DataList
        list={list}
        {...(canEdit ? { rowLink, rowActions } : { onOpen })}
        choosing={{ nameOf, acts }}
        actionsHeader="Actions"
        empty={{ text: 'No roles yet.', about: EMPTY_LISTS.role, action: create }}
      />
      {dialog}
      {canEdit && <DropAnywhere text="Drop a role file to import it" onFile={take} />}
    </Page>
  )
}

const saveFile = (role: Role) => downloadFile(fileNameOf(role), fileTextOf(role), 'application/json')

const assignedText = (users: number) =>
  users === 1 ? '1 user has this role' : `${counted(users)} users have this role`

function useRowActions(): (role: Role) => readonly RowAction[] {
  const { mutate } = useApiMutation(contract.roles.remove)
  const { mutate: take } = useApiMutation(contract.roles.exported, {
    isForAnswer: true,
    onSuccess: saveFile,
    isPutInPlace: true,
  })
  return useCallback(
    (role) => {
      const remove = async () => {
        const content = `Role "${role.name}" will be deleted. No users are assigned to it.`
        if (await confirm({ title: 'Delete role?', content, confirmLabel: 'Delete', tone: 'danger' })) {
          mutate({ params: { id: role.id } })
        }
      }
      return [
        { label: 'Edit', icon: <Edit />, to: paths.role(role.id) },
        { label: 'Duplicate', icon: <ContentCopy />, to: copyOfRole(role.id) },
        { label: 'Export', icon: <Download />, onClick: () => take({ body: { id: role.id } }) },
        {
          label: 'Delete',
          icon: <Delete />,
          onClick: remove,
          isDanger: true,
          ...(role.numAssignedUsers > 0 && { disabledReason: assignedText(role.numAssignedUsers) }),
        },
      ]
    },
    [mutate, take],
  )
}
