import { contract } from '@acm/contract'
import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import { useCallback } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { confirm } from '../../shell/Confirm.tsx'
import { NotFoundPage } from '../../shell/pages/ProblemPages.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { RemoveCircle } from '../../ui/icons.ts'
import type { RowAction } from '../../ui/list/table/RowActions.tsx'
import { Page } from '../../ui/Page.tsx'
import type { RecordFacts } from '../../ui/RecordHeader.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { useLastRecord } from '../../ui/useLastRecord.ts'
import { AmqTable, amqList, Lead } from '../amqs/public.ts'
import { HistoryPanel, LastChange } from '../history/public.ts'
import { subscribersOf } from '../reports/paths.ts'
import { UsedByLinks } from '../used-by/public.ts'
import { AddAmqDialog } from './AddAmqDialog.tsx'
import { AmqGroupsPage } from './AmqGroupsPage.tsx'
import { paths } from './paths.ts'

const groupAmqList = { ...amqList, name: 'AMQs of the group' }

const BACK = { to: paths.amqGroups(), label: 'AMQ Groups' }

/** Id 0 opens the add dialog over the list. */
export const AmqGroupPage = ({ id }: { id: number }) =>
  id === 0 ? <AmqGroupsPage isNew /> : <AmqGroupRecord id={id} />

/** There is no call for a single group, so it is looked up in the list. */
function AmqGroupRecord({ id }: { id: number }) {
  const groups = useApiQuery(contract.amqGroups.getAll)
  const list = useList(contract.amqGroups.getAmqs, groupAmqList, { params: { groupId: id } })
  const adding = useDialog<true>()
  const canEdit = useCan()('AMQ_LIBRARY_EDIT')
  const currentRecord = useLastRecord({ ...groups, data: groups.data?.find((one) => one.id === id) })
  const group = currentRecord.data
  const removal = useRemoval(id, group?.name)
  if (currentRecord.isMissing) return <NotFoundPage list={BACK} />
  const add = canEdit && (
    <Button variant="main" onClick={() => adding.show(true)}>
      Add AMQ
    </Button>
  )
  return (
    <Page
      title={group?.name ?? 'AMQ Group'}
      record={group ? factsOf(group) : 'unread'}
      back={BACK}
      action={group && list.status !== 'failed' && add}
    >
      <Awaited query={currentRecord} failure={contract.amqGroups.getAll.failure}>
        {(record) => (
          <>
            <Lead>{record.description}</Lead>
            <AmqTable list={list} moreActions={removal} empty={{ text: 'No AMQs in this group yet.', action: add }} />
            {list.status !== 'loading' && <HistoryPanel kind="amqGroup" id={id} />}
          </>
        )}
      </Awaited>
      {adding.shown && adding.around(<AddAmqDialog groupId={id} inGroup={list.all} onClose={adding.close} />)}
    </Page>
  )
}

const factsOf = ({ id, name, enabled }: AmqGroup): RecordFacts => ({
  states: <StateBadge state={enabled ? 'enabled' : 'disabled'} />,
  usedBy: <UsedByLinks kind="amqGroup" id={id} lists={{ instances: subscribersOf(name) }} />,
  changed: <LastChange kind="amqGroup" id={id} />,
})

function useRemoval(id: number, name = ''): (amq: Amq) => readonly RowAction[] {
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
        if (await confirm({ title: 'Remove AMQ from the group?', content, confirmLabel: 'Remove', tone: 'danger' }))
          mutate({ params: { groupId: id, amqId: amq.id } })
      }
      return [{ label: 'Remove', icon: <RemoveCircle />, onClick: remove, isDanger: true }]
    },
    [mutate, id, name],
  )
}
