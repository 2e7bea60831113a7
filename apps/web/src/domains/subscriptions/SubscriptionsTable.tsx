import { contract } from '@acm/contract'
import { hashOf, type Subscription } from '@acm/contract/subscriptions'
import { useCallback, useState } from 'react'
import { useList } from '../../api/useList.ts'
import { COMMANDS, useCommand } from '../../shell/commands.ts'
import { MayLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Row, Stack } from '../../ui/base/Stack.tsx'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { ContentCopy, Delete, Edit, ViewTimeline } from '../../ui/icons.ts'
import { chipLabels } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { EndDay, endWidthText, NO_END_DATE, StartDay, startWidthText } from '../../ui/PeriodDays.tsx'
import { useView } from '../../ui/ViewSwitch.tsx'
import { paths as amqGroups } from '../amq-groups/paths.ts'
import { DeleteSubscriptionsDialog } from './DeleteSubscriptionsDialog.tsx'
import { InstanceCodes } from './InstanceCodes.tsx'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'
import styles from './SubscriptionsTable.module.css'
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx'
import { codesOf } from './useSubscriptionSave.ts'

const TIMELINE = {
  name: 'timeline',
  label: 'Timeline',
  icon: <ViewTimeline aria-hidden />,
} as const

const subscriptionList: ListDeclaration<Subscription> = {
  name: 'AMQ Subscriptions',
  rowId: hashOf,
  columns: [
    {
      id: 'amqGroup',
      header: 'AMQ Group',
      sortBy: 'text',
      value: ({ amqGroup }) => amqGroup.name,
      cell: ({ amqGroup }) => <MayLink to={amqGroups.amqGroup(amqGroup.id)}>{amqGroup.name}</MayLink>,
    },
    {
      id: 'acesDatabases',
      header: 'Instances',
      sortBy: 'text',
      value: (subscription) => codesOf(subscription).join(', '),
      asWideAs: (subscription) => chipLabels(codesOf(subscription)).join(' '),
      extraWidth: 48,
      cell: ({ acesDatabases }) => <InstanceCodes instances={acesDatabases} />,
    },
    {
      id: 'startDate',
      header: 'Start Date',
      sortBy: 'date',
      asWideAs: ({ startDate }) => startWidthText(startDate),
      cell: ({ startDate }) => <StartDay day={startDate} />,
    },
    {
      id: 'endDate',
      header: 'End Date',
      sortBy: 'date',
      asWideAs: ({ endDate }) => endWidthText(endDate),
      cell: ({ endDate }) => <EndDay day={endDate} empty={NO_END_DATE} />,
    },
  ],
  filters: [],
}

const NONE = 'No AMQ subscriptions for this client yet.'

/** `subscription` null: a new one. */
interface SubscriptionAct {
  dialog: typeof SubscriptionDialog | typeof DeleteSubscriptionsDialog
  subscription: Subscription | null
  copied?: Subscription
}

interface SubscriptionsTableProps {
  client: { acesClientId: number; orgUnitId: number | null }
}

/** The client's org unit decides who edits them. */
export function SubscriptionsTable({ client }: SubscriptionsTableProps) {
  const canEdit = useCan()('SUBSCRIPTION_EDIT', client)
  const query = { acesClientId: client.acesClientId }
  const list = useList(contract.subscriptions.getForClient, subscriptionList, { query })
  const { isPicture: isTimeline, viewSwitch } = useView(TIMELINE)
  const { shown: act, show: start, close, around } = useDialog<SubscriptionAct>()
  const [told, tell] = useState('')
  const rowActions = useRowActions(start)
  const startNew = () => start({ dialog: SubscriptionDialog, subscription: null })
  // Free instances are known only when all subscriptions are loaded.
  const isReady = list.status === 'ready'
  useCommand({ ...COMMANDS.addSubscription, run: startNew }, canEdit && isReady)
  const add = canEdit && (
    <Button variant="main" disabled={!isReady} onClick={startNew}>
      Add Subscription
    </Button>
  )
  return (
    <Stack gap={16}>
      <Row wraps justify="between" gap={8}>
        {viewSwitch}
        {add}
      </Row>
      <p role="status" className={styles.told}>
        {told}
      </p>
      {isTimeline && list.all.length > 0 ? (
        <SubscriptionTimeline subscriptions={list.all} />
      ) : (
        <DataTable
          list={list}
          empty={{ text: NONE }}
          rowActions={canEdit ? rowActions : undefined}
          actionsHeader="Actions"
        />
      )}
      {act &&
        around(
          <act.dialog
            clientId={client.acesClientId}
            subscription={act.subscription}
            stored={list.all}
            copied={act.copied}
            tell={tell}
            onClose={close}
          />,
        )}
    </Stack>
  )
}

const useRowActions = (start: (act: SubscriptionAct) => void) =>
  useCallback(
    (subscription: Subscription) => [
      {
        label: 'Edit',
        icon: <Edit />,
        onClick: () => start({ dialog: SubscriptionDialog, subscription }),
        isGlyph: true,
      },
      {
        label: 'Duplicate',
        icon: <ContentCopy />,
        onClick: () => start({ dialog: SubscriptionDialog, subscription: null, copied: subscription }),
      },
      {
        label: 'Delete',
        icon: <Delete />,
        onClick: () => start({ dialog: DeleteSubscriptionsDialog, subscription }),
        isDanger: true,
      },
    ],
    [start],
  )
