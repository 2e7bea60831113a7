import { type Subscription, subscription as subscriptionRecord } from '@acm/contract/subscriptions'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMissing } from '../../shell/emptyRecords.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { mergeChanges } from '../../ui/form/conflict/mergeChanges.ts'
import { AutocompleteField } from '../../ui/form/fields/AutocompleteField.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { MultiSelectField } from '../../ui/form/fields/MultiSelectField.tsx'
import { useEntityForm, useFieldValue, useFormState } from '../../ui/form/store/entityFormContext.ts'
import { formValues } from '../../ui/form/store/formValues.ts'
import type { FormValues } from '../../ui/form/store/typedValues.ts'
import type { ChoiceLoading } from '../../ui/pick/choice.ts'
import { mergedSet, type StoredSubscriptions, type SubscribedDatabase, subscribedDatabaseIds } from './delta.ts'
import styles from './SubscriptionFields.module.css'

const { fields } = subscriptionRecord.input
const { acesDatabases, startDate, endDate } = fields

/** The choices loaded so far. */
export interface OfferedChoices<T> {
  all: readonly T[]
  read: ChoiceLoading
}

interface SubscriptionFieldsProps {
  groups: OfferedChoices<Subscription['amqGroup']>
  instances: OfferedChoices<SubscribedDatabase>
  stored: StoredSubscriptions
  own: Subscription | null
}

export function SubscriptionFields({ groups, instances, stored, own }: SubscriptionFieldsProps) {
  const group = useFieldValue(fields.amqGroup)
  const occupied = useMemo(() => subscribedDatabaseIds(stored, group, own), [stored, group, own])
  useMerged(own)
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

const instancesIn = (values: FormValues) => values[acesDatabases.name] as number[]

/** Deselects instances that another subscription of the chosen group uses, and returns them. */
function useRemoved(taken: ReadonlySet<number>): readonly number[] {
  const { store } = useEntityForm()
  const [removed, setRemoved] = useState<readonly number[]>([])
  useEffect(() => {
    const chosen = instancesIn(store.read().values)
    const leaving = chosen.filter((id) => taken.has(id))
    setRemoved(leaving)
    if (leaving.length > 0) store.put({ [acesDatabases.name]: chosen.filter((id) => !taken.has(id)) })
  }, [taken, store])
  return removed
}

/** Merges concurrent changes of the subscription into the form, without overwriting typed values. */
function useMerged(own: Subscription | null): void {
  const { input, store } = useEntityForm()
  const basis = useFormState(({ saved }) => saved[fields.rowVersion.name])
  const last = useRef(own)
  useEffect(() => {
    const before = last.current
    last.current = own
    // An answered conflict has merged them already.
    if (!own || !before || own === before || own.rowVersion === basis) return
    const versions = { base: formValues(input, before), mine: store.read().values, theirs: formValues(input, own) }
    const { merged } = mergeChanges(versions)
    const { base, mine, theirs } = versions
    const instances = mergedSet({ base: instancesIn(base), mine: instancesIn(mine), theirs: instancesIn(theirs) })
    const dates = [startDate, endDate].map(({ name }) => [name, merged[name]])
    store.put({ ...Object.fromEntries(dates), [acesDatabases.name]: instances })
  }, [own, basis, input, store])
}
