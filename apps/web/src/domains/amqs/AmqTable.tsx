import { contract } from '@acm/contract'
import type { Amq } from '@acm/contract/amqs'
import { type ReactNode, useCallback } from 'react'
import { useCan } from '../../shell/session/session.ts'
import { Text } from '../../ui/base/Text.tsx'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Edit } from '../../ui/icons.ts'
import { column } from '../../ui/list/columns/columns.ts'
import { textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration, ListModel } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import type { EmptyText } from '../../ui/list/table/EmptyState.tsx'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { AmqFormDialog } from './AmqFormDialog.tsx'
import styles from './AmqTable.module.css'
import { paths } from './paths.ts'

const { columns } = contract.amqs.getAll.list

/** Shared by the library and the AMQs of a group. */
export const amqList: ListDeclaration<Amq, string, 'name'> = {
  name: 'AMQs',
  rowId: (amq) => amq.id,
  columns: [column(columns.name), column(columns.description), column(columns.createdOn), column(columns.createdBy)],
  filters: [textFilter(columns.name)],
}

const rowLink = (amq: Amq) => paths.amq(amq.id)

export function Lead({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Text tone="muted" className={styles.lead}>
      {children}
    </Text>
  )
}

interface AmqTableProps {
  list: ListModel<Amq>
  empty: EmptyText
  /** Actions beside editing; keep it stable for speed. */
  moreActions?: (amq: Amq) => readonly RowAction[]
}

export function AmqTable({ list, empty, moreActions }: AmqTableProps) {
  const canEdit = useCan()('AMQ_LIBRARY_EDIT')
  const { shown: edited, show: edit, close, around } = useDialog<Amq>()
  useRestoredDialog('amq', canEdit && list.status === 'ready' && list.all, edit)
  const rowActions = useCallback(
    (amq: Amq): readonly RowAction[] => [
      { label: 'Edit', icon: <Edit />, onClick: () => edit(amq), isGlyph: true },
      ...(moreActions?.(amq) ?? []),
    ],
    [moreActions, edit],
  )
  return (
    <>
      <DataList
        list={list}
        rowLink={rowLink}
        rowActions={canEdit ? rowActions : undefined}
        actionsHeader="Actions"
        empty={empty}
      />
      {edited &&
        around(
          <AmqFormDialog
            // A refetch might have locked it.
            amq={list.all.find((amq) => amq.id === edited.id) ?? edited}
            onClose={close}
          />,
        )}
    </>
  )
}
