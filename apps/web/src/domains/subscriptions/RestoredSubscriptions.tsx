import { contract } from '@acm/contract'
import type { RecordedSubscription } from '@acm/contract/history-fields'
import { type Subscription, subscriptionMessages } from '@acm/contract/subscriptions'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { NOT_YOURS, type RestoredAct, RestoredActs } from '../../ui/form/drafts/RestoredActs.tsx'
import { type Restoration, restorationPart, useRestorationOf } from '../../ui/form/drafts/restoration.ts'
import { type Difference, differencesOf, type FormerSubscription, formerSubscriptions } from './restored.ts'
import { codesOf, spanOf } from './useSubscriptionSave.ts'

interface RestoredSubscriptionsProps {
  clientId: number
  subscriptions: readonly Subscription[]
  canEdit: boolean
  /** Null: fills the form of a new one. */
  onFill: (subscription: Subscription | null, restoration: Restoration) => void
  onDelete: (subscription: Subscription) => void
  onEmptied: () => void
}

/** Subscriptions that differ from the state to restore. */
export function RestoredSubscriptions(props: RestoredSubscriptionsProps) {
  const { clientId, subscriptions, canEdit, onFill, onDelete, onEmptied } = props
  const restoration = useRestorationOf({ kind: 'subscription', id: clientId })
  const names = useNames(clientId, restoration !== null)
  if (!restoration || !names) return null
  const rows = (restoration.values.subscriptions ?? []) as readonly RecordedSubscription[]
  const actOf = ({ former, now }: Difference): RestoredAct => {
    const told = { asks: true, why: canEdit ? '' : NOT_YOURS }
    if (former === null) {
      const name = `${now.amqGroup.name}: ${wordsOf(now, codesOf(now))}`
      return { ...told, name, was: `${name} didn't exist.`, label: 'Delete', run: () => onDelete(now) }
    }
    const { startDate, endDate } = former
    const acesDatabases = former.databaseIds.filter((id) => names.codes.has(id))
    const values = { amqGroup: former.amqGroupId, acesDatabases, startDate, endDate }
    const fill = () => onFill(now, restorationPart(restoration, now ? clientId : 0, values, onEmptied))
    const why = now === null && names.disabled.has(former.amqGroupId) ? subscriptionMessages.groupDisabled : ''
    const name = `${names.groups.get(former.amqGroupId)}: ${wordsOf(former, codesThen(former, names.codes))}`
    const was = now ? `${name}; now ${wordsOf(now, codesOf(now))}.` : `${name} existed.`
    return { ...told, name, was, why: told.why || why, label: 'Restore', run: fill }
  }
  return (
    <RestoredActs restoration={restoration} acts={differencesOf(formerSubscriptions(rows), subscriptions).map(actOf)} />
  )
}

const wordsOf = (span: Pick<Subscription, 'startDate' | 'endDate'>, codes: readonly string[]): string =>
  `${spanOf(span)} with ${codes.join(', ')}`

/** An instance that left the client has no code here. */
const codesThen = ({ databaseIds }: FormerSubscription, codes: ReadonlyMap<number, string>): string[] =>
  databaseIds.map((id) => codes.get(id) ?? 'an instance no longer with this client')

/** Undefined: loading. */
function useNames(acesClientId: number, enabled: boolean) {
  const { data: groups } = useApiQuery(contract.amqGroups.getAll, { enabled })
  const { data: instances } = useApiQuery(contract.instances.getForClient, { query: { acesClientId }, enabled })
  return (
    groups &&
    instances && {
      groups: new Map(groups.map(({ id, name }) => [id, name])),
      disabled: new Set(groups.flatMap(({ id, enabled }) => (enabled ? [] : [id]))),
      codes: new Map(instances.map(({ databaseId, databaseCode }) => [databaseId, databaseCode])),
    }
  )
}
