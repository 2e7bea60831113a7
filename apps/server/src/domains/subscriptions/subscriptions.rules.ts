import type { FieldError } from '@acm/contract/core/field'
import type { ValuesOf } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { fieldsOfDeletion, subscription, subscriptionMessages } from '@acm/contract/subscriptions'
import type { SubscriptionRow } from './subscriptions.queries.ts'

export type SubscriptionDelta = ValuesOf<typeof subscription.input.fields>

export interface SubscriptionPlan {
  deleted: number[]
  redated: number[]
  added: Omit<SubscriptionRow, 'id'>[]
}

export interface StoredSubscriptions {
  rows: readonly SubscriptionRow[]
  /** The requested instances that belong to the client. */
  ownDatabases: readonly number[]
  /** Null: the group does not exist. */
  group: { enabled: boolean } | null
}

const error = (propertyName: string, errorMessage: string): FieldError => ({ propertyName, errorMessage })
const sameDates = (one: SubscriptionRow, other: SubscriptionRow) =>
  one.startDate === other.startDate && one.endDate === other.endDate

const isDeletion = ({ acesDatabases, deletedAcesDatabases }: SubscriptionDelta) =>
  acesDatabases.length === 0 && deletedAcesDatabases.length > 0

function rowsOf(delta: SubscriptionDelta, rows: readonly SubscriptionRow[]): readonly SubscriptionRow[] {
  const existing = rows.find((row) => row.id === delta.id)
  return existing ? rows.filter((row) => row.amqGroupId === existing.amqGroupId && sameDates(row, existing)) : []
}

export const isKnown = (delta: SubscriptionDelta, rows: readonly SubscriptionRow[]): boolean =>
  delta.id === 0 || rows.some((row) => row.id === delta.id)

/** The errors of a delta; empty: it may be applied. */
export function refusalsOf(delta: SubscriptionDelta, { rows, ownDatabases, group }: StoredSubscriptions): FieldError[] {
  const isDeleted = isDeletion(delta)
  const own = rowsOf(delta, rows)
  const errors = subscription.input.check(delta, isDeleted ? fieldsOfDeletion : undefined, own[0])
  const changedIds = [...delta.acesDatabases, ...delta.deletedAcesDatabases]
  if (group === null || (own[0] && own[0].amqGroupId !== delta.amqGroup))
    errors.push(error('amqGroup', messages.invalid))
  else if (delta.id === 0 && !isDeleted && !group.enabled) {
    errors.push(error('amqGroup', subscriptionMessages.groupDisabled))
  }
  if (changedIds.some((id) => !ownDatabases.includes(id))) errors.push(error('acesDatabases', messages.invalid))
  const otherRows = rows.filter((row) => row.amqGroupId === delta.amqGroup && !own.includes(row))
  const isTaken = delta.acesDatabases.some((id) => otherRows.some((row) => row.databaseId === id))
  if (isTaken) errors.push(error('acesDatabases', subscriptionMessages.subscribed))
  return errors
}

/** The changes of a valid delta: deleted instances leave, all others get its dates. */
export function planOf(delta: SubscriptionDelta, rows: readonly SubscriptionRow[]): SubscriptionPlan {
  const amqGroupId = delta.amqGroup ?? 0
  const [startDate, endDate] = [delta.startDate ?? '', delta.endDate]
  const ofGroup = rows.filter((row) => row.amqGroupId === amqGroupId)
  const own = delta.id === 0 ? ofGroup : rowsOf(delta, rows)
  const isStill = (id: number) => delta.acesDatabases.includes(id)
  const remaining = own.filter((row) => isStill(row.databaseId))
  return {
    deleted: own
      .filter((row) => !isStill(row.databaseId) && delta.deletedAcesDatabases.includes(row.databaseId))
      .map((row) => row.id),
    redated: remaining.filter((row) => row.startDate !== startDate || row.endDate !== endDate).map((row) => row.id),
    added: delta.acesDatabases
      .filter((id) => !own.some((row) => row.databaseId === id))
      .map((databaseId) => ({ amqGroupId, databaseId, startDate, endDate })),
  }
}
