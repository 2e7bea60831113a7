import { contract } from '@acm/contract'
import type { ValuesOf } from '@acm/contract/core/fields'
import { type Subscription, subscription as subscriptionRecord } from '@acm/contract/subscriptions'
import { useMemo, useRef, useState } from 'react'
import { choiceLoadingOf, useApiQuery } from '../../api/useApiQuery.ts'
import { Text } from '../../ui/base/Text.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { allBut } from '../../ui/form/store/access.ts'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import type { SubscribedDatabase } from './delta.ts'
import { type OfferedChoices, SubscriptionFields } from './SubscriptionFields.tsx'
import { useSubscriptionSave } from './useSubscriptionSave.ts'

const { fields } = subscriptionRecord.input

type Values = ValuesOf<typeof subscriptionRecord.input.fields>

/** The group of a subscription is fixed (G-SUB-03). */
const OF_EXISTING = { editable: allBut(fields, fields.amqGroup), reason: '' }

const recordOf = (acesClientId: number, subscription: Subscription | null) =>
  subscription ? { ...subscription, acesClientId, amqGroup: subscription.amqGroup.id } : { acesClientId }

/** Its instances have that group already: another one is to be selected. */
const copyOf = (acesClientId: number, { acesDatabases, startDate, endDate }: Subscription) => ({
  ...recordOf(acesClientId, null),
  acesDatabases,
  startDate,
  endDate,
})

interface SubscriptionDialogProps {
  clientId: number
  /** Null: a new one. */
  subscription: Subscription | null
  /** All of the client's. */
  stored: readonly Subscription[]
  /** Fills a new one, for another group. */
  copied?: Subscription | undefined
  /** Announces the instances that a save removed. */
  tell: (text: string) => void
  onClose: () => void
}

export function SubscriptionDialog({ clientId, subscription, stored, copied, tell, onClose }: SubscriptionDialogProps) {
  const [record] = useState(() => (copied ? copyOf(clientId, copied) : recordOf(clientId, subscription)))
  const { own, send } = useSubscriptionSave(subscription)
  const left = useRef('')
  const groups = useGroups(subscription)
  const instances = useInstances(clientId, subscription)
  const save = async (values: Values): Promise<SaveOutcome<object>> => {
    const { amqGroup, acesDatabases, startDate, endDate, rowVersion } = values
    const outcome = await send({
      acesClientId: clientId,
      amqGroup: groups.all.find((one) => one.id === amqGroup) ?? { id: amqGroup ?? 0, name: '' },
      acesDatabases: instances.all.filter((one) => acesDatabases.includes(one.databaseId)),
      startDate: startDate ?? '',
      endDate,
      rowVersion,
    })
    if ('ok' in outcome) left.current = leavingText(outcome.record, subscription)
    if (!('conflict' in outcome)) return outcome
    return { conflict: { ...outcome.conflict, current: recordOf(clientId, outcome.conflict.current) } }
  }
  return (
    <FormDialog
      title="Add/Edit Subscription"
      input={subscriptionRecord.input}
      record={record}
      isStored={subscription !== null}
      consequence={own && <Leaving own={own} />}
      access={subscription ? OF_EXISTING : undefined}
      save={save}
      onDone={() => {
        tell(left.current)
        onClose()
      }}
    >
      {/* A deleted one may still be among those that were read. */}
      <SubscriptionFields groups={groups} instances={instances} stored={stored} own={own ?? subscription} />
    </FormDialog>
  )
}

function Leaving({ own }: { own: Subscription }) {
  const chosen = useFieldValue(fields.acesDatabases) as readonly unknown[]
  const leaving = own.acesDatabases.filter(({ databaseId }) => !chosen.includes(databaseId))
  return <Text role="status">{leaving.length > 0 && `Saving removes ${codesIn(leaving)} from this subscription.`}</Text>
}

const codesIn = (instances: readonly SubscribedDatabase[]): string =>
  instances.map((one) => one.databaseCode).join(', ')

/** Shown after the save; '': none left. */
function leavingText(leaving: readonly SubscribedDatabase[], subscription: Subscription | null): string {
  if (leaving.length === 0) return ''
  const verb = leaving.length === 1 ? 'is' : 'are'
  return `${codesIn(leaving)} ${verb} no longer subscribed to ${subscription?.amqGroup.name}.`
}

/** Enabled groups for a new subscription; an existing one keeps its group. */
function useGroups(subscription: Subscription | null): OfferedChoices<Subscription['amqGroup']> {
  const groups = useApiQuery(contract.amqGroups.getAll, { enabled: subscription === null })
  const { data } = groups
  const all = useMemo(
    () =>
      subscription
        ? [subscription.amqGroup]
        : (data ?? []).filter((group) => group.enabled).map(({ id, name }) => ({ id, name })),
    [data, subscription],
  )
  return { all, read: choiceLoadingOf(contract.amqGroups.getAll, groups) }
}

/** The subscription's own instances until the client's are loaded. */
function useInstances(clientId: number, subscription: Subscription | null): OfferedChoices<SubscribedDatabase> {
  const query = { acesClientId: clientId }
  const instances = useApiQuery(contract.instances.getForClient, { query })
  const { data } = instances
  const all = useMemo(
    () => data?.map(({ databaseId, databaseCode }) => ({ databaseId, databaseCode })) ?? subscription?.acesDatabases,
    [data, subscription],
  )
  return { all: all ?? [], read: choiceLoadingOf(contract.instances.getForClient, instances) }
}
