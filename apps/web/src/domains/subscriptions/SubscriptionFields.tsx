import { type Subscription, subscription as subscriptionRecord } from '@acm/contract/subscriptions'
import { useEffect, useMemo, useState } from 'react'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { useEntityForm, useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import type { ChoiceLoading } from '../../ui/pick/choice.ts'
import { type SubscribedDatabase, subscribedDatabaseIds } from './delta.ts'
import styles from './SubscriptionFields.module.css'

const { fields } = subscriptionRecord.input
const { acesDatabases } = fields

/** The choices loaded so far. */
export interface OfferedChoices<T> {
  all: readonly T[]
  read: ChoiceLoading
}

interface SubscriptionFieldsProps {
  groups: OfferedChoices<Subscription['amqGroup']>
  instances: OfferedChoices<SubscribedDatabase>
  stored: readonly Subscription[]
  own: Subscription | null
}

export function SubscriptionFields({ groups, instances, stored, own }: SubscriptionFieldsProps) {
  const group = useFieldValue(fields.amqGroup)
  const occupied = useMemo(() => subscribedDatabaseIds(stored, group, own), [stored, group, own])
  const removed = useRemoved(occupied)
  const free = instances.all.filter((one) => !occupied.has(one.databaseId))
  const isUsedUp = free.length === 0 && occupied.size > 0
  return (
    <>
      <AutocompleteField
        of={fields.amqGroup}
        choices={groups.all.map(({ id, name }) => ({ value: id, label: name }))}
        missing={useMissing('amqGroup')}
        {...groups.read}
        reason="The AMQ group can't be changed."
      />
      <div>
        <MultiSelectField
          of={fields.acesDatabases}
          choices={free.map((one) => ({ value: one.databaseId, label: one.databaseCode }))}
          {...instances.read}
          {...(isUsedUp && { hint: 'All instances of this client already subscribe to this AMQ group.' })}
        />
        <Text role="status" tone="muted" className={styles.removed}>
          {removed.length > 0 && `Removed because already subscribed to this AMQ group: ${codes(instances, removed)}.`}
        </Text>
      </div>
      <div className={styles.dates}>
        <DateField of={fields.startDate} />
        <DateField of={fields.endDate} />
      </div>
    </>
  )
}

const codes = ({ all }: OfferedChoices<SubscribedDatabase>, ids: readonly number[]): string =>
  all
    .filter((one) => ids.includes(one.databaseId))
    .map((one) => one.databaseCode)
    .join(', ')

/** Deselects instances that another subscription of the chosen group uses, and returns them. */
function useRemoved(taken: ReadonlySet<number>): readonly number[] {
  const { store } = useEntityForm()
  const [removed, setRemoved] = useState<readonly number[]>([])
  useEffect(() => {
    const chosen = store.read().values[acesDatabases.name] as number[]
    const leaving = chosen.filter((id) => taken.has(id))
    setRemoved(leaving)
    if (leaving.length > 0) store.put({ [acesDatabases.name]: chosen.filter((id) => !taken.has(id)) })
  }, [taken, store])
  return removed
}
