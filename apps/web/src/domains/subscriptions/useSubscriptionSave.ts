import { contract } from '@acm/contract'
import type { FieldError } from '@acm/contract/core/field'
import type { Subscription } from '@acm/contract/subscriptions'
import { useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { formatDay } from '../../ui/dates.ts'
import type { SaveConflict, SaveOutcome } from '../../ui/form/store/outcome.ts'
import { deltaOf, type SubscribedDatabase, type SubscriptionChange, successorOf } from './delta.ts'

/** The instances that left the subscription, or what it is now. */
type Answer =
  | Exclude<SaveOutcome<SubscribedDatabase[]>, { conflict: unknown }>
  | { conflict: SaveConflict<Subscription> }

/** `own`: the subscription as last known; null: a new one, or it was deleted. */
export function useSubscriptionSave(subscription: Subscription | null) {
  const { save, isPending } = useApiSave(contract.subscriptions.update, { affectsWhenRefused: ['subscriptions'] })
  const [own, setOwn] = useState(subscription)
  // A form may send twice within one submit.
  const latest = useRef(own)
  const send = async (asked: SubscriptionChange): Promise<Answer> => {
    const before = latest.current
    const delta = deltaOf(asked, before)
    // The contract's type is the parsed body; this sends the raw form of G-SUB-01.
    const outcome = await save(delta as unknown as Parameters<typeof save>[0])
    if ('ok' in outcome) return { ok: true, record: delta.deletedAcesDatabases }
    if ('errors' in outcome) return outcome
    const { current: all, changedBy, changedAt } = outcome.conflict
    const current = before && successorOf(before, Object(all).subscriptions)
    latest.current = current
    setOwn(current)
    return current ? { conflict: { current, changedBy, changedAt } } : { errors: overtaken(changedBy, null) }
  }
  return { own, send, isPending }
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

export const overtaken = (who: string | null, now: Subscription | null): FieldError[] => [
  general(`${who ?? 'Someone else'} changed this client's subscriptions in the meantime.`),
  general(
    now ? `This subscription is now ${spanOf(now)} with ${codesOf(now).join(', ')}.` : 'This subscription was deleted.',
  ),
]

export const codesOf = ({ acesDatabases }: Subscription): string[] => acesDatabases.map((one) => one.databaseCode)

export const spanOf = ({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string =>
  endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `${formatDay(startDate)}, no end date`
