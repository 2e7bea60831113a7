import { contract } from '@acm/contract'
import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useCallback, useState } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { useConfirm } from '../../shell/Confirm.tsx'
import { NotFoundPage } from '../../shell/pages/StatePages.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import type { ListModel } from '../../ui/list/listModel.ts'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import { Page } from '../../ui/Page.tsx'
import { AmqTable, amqList, Lead } from '../amqs/public.ts'
import { HistoryPanel } from '../history/public.ts'
import { AddAmqDialog } from './AddAmqDialog.tsx'
import { AmqGroupsPage } from './AmqGroupsPage.tsx'
import { paths } from './paths.ts'

const groupAmqList = { ...amqList, name: 'AMQs of the group' }

/** One AMQ group and its AMQs; a new one is added over the list. */
export const AmqGroupPage = ({ id }: { id: number }) =>
  id === 0 ? <AmqGroupsPage isNew /> : <AmqGroupRecord id={id} />

/** There is no call for a single group, so it is looked up in the list. */
function AmqGroupRecord({ id }: { id: number }) {
  const groups = useApiQuery(contract.amqGroups.getAll)
  const list = useList(contract.amqGroups.getAmqs, groupAmqList, { params: { groupId: id } })
  const [isAdding, setAdding] = useState(false)
  const canEdit = useCan()('AMQ_LIBRARY_EDIT')
  const group = groups.data?.find((one) => one.id === id)
  if (groups.data && !group) return <NotFoundPage />
  const add = canEdit && (
    <Button variant="contained" onClick={() => setAdding(true)}>
      Add AMQ
    </Button>
  )
  return (
    <Page
      title={group?.name ?? 'AMQ Group'}
      back={{ to: paths.amqGroups(), label: 'AMQ Groups' }}
      action={list.status === 'ready' && add}
    >
      <Awaited query={{ ...groups, data: group }} failure={contract.amqGroups.getAll.failure}>
        {(record) => (
          <>
            <Lead>{record.description}</Lead>
            <FilterBar list={list} />
            <GroupAmqs group={record} list={list} add={add} />
            <HistoryPanel kind="amqGroup" id={id} />
          </>
        )}
      </Awaited>
      {isAdding && <AddAmqDialog groupId={id} inGroup={list.all} onClose={() => setAdding(false)} />}
    </Page>
  )
}

interface GroupAmqsProps {
  group: AmqGroup
  list: ListModel<Amq>
  add: ReactNode
}

function GroupAmqs({ group, list, add }: GroupAmqsProps) {
  const moreActions = useRemoving(group)
  return <AmqTable list={list} moreActions={moreActions} empty={{ text: 'This group has no AMQs yet.', action: add }} />
}

/** Takes an AMQ out of the group, once it is confirmed. */
function useRemoving({ id, name }: AmqGroup): (amq: Amq) => readonly RowAction[] {
  const confirm = useConfirm()
  const { mutate } = useApiMutation(contract.amqGroups.removeAmq)
  return useCallback(
    (amq) => {
      const remove = async () => {
        const content = (
          <>
            <div>{`"${amq.name}" will be removed from "${name}".`}</div>
            <div>This will not delete or disable the AMQ</div>
          </>
        )
        if (await confirm({ title: 'Remove AMQ from the group?', content, confirmLabel: 'Remove' })) {
          mutate({ params: { groupId: id, amqId: amq.id } })
        }
      }
      return [{ label: 'Remove', icon: <RemoveCircle fontSize="small" />, onClick: remove }]
    },
    [confirm, mutate, id, name],
  )
}
