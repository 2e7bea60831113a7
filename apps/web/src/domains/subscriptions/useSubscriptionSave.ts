import { contract } from '@acm/contract'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import type { Subscription } from '@acm/contract/subscriptions'
import { useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { formatDay } from '../../ui/dates.ts'
import { type Delta, type Stored, storedOf, successorOf } from './delta.ts'

/** What a dialog about a subscription is opened with. */
export interface Opening {
  clientId: number
  /** Null: a new one. */
  subscription: Subscription | null
  /** All of the client's. */
  subscriptions: readonly Subscription[]
  /** The client's subscriptions are to be read anew. */
  onOvertaken: () => void
}

type Outcome = { ok: true; record: Subscription[] } | { errors: FieldError[] }

export interface SubscriptionSaving {
  stored: Stored
  /** The subscription as it is stored, as far as that is known; null: a new one, or deleted meanwhile. */
  own: Subscription | null
  send: (delta: Delta) => Promise<Outcome>
  isPending: boolean
}

/**
 * Saves against what was on the screen when the dialog opened. A save that somebody else overtook changes nothing: it
 * is refused with what happened (and what to do about it), and the next one counts from what is stored now.
 */
export function useSubscriptionSave(
  { subscription, subscriptions, onOvertaken }: Opening,
  advice?: string,
): SubscriptionSaving {
  const { save, isPending } = useApiSave(contract.subscriptions.update)
  const [known, setKnown] = useState(() => ({ stored: storedOf(subscriptions), own: subscription }))
  const send = async (delta: Delta): Promise<Outcome> => {
    // The contract declares what the server reads a delta as; what is sent is what decisions G-SUB-01 write.
    const outcome = await save(delta as unknown as BodyOf<typeof contract.subscriptions.update>)
    if (!('conflict' in outcome)) return outcome
    const stored = Object(outcome.conflict.current) as Stored
    const own = known.own && successorOf(known.own, stored)
    setKnown({ stored, own })
    onOvertaken()
    const errors = overtaken(outcome.conflict.changedBy, known.own, own)
    return { errors: advice ? [...errors, general(advice)] : errors }
  }
  return { ...known, send, isPending }
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

function overtaken(who: string | null, before: Subscription | null, now: Subscription | null): FieldError[] {
  const errors = [general(`${who ?? 'Somebody else'} changed the subscriptions of this client meanwhile.`)]
  if (before && !now) errors.push(general('This one was deleted.'))
  if (now) errors.push(general(`This one is stored as ${spanOf(now)} with ${codesOf(now).join(', ')}.`))
  return errors
}

export const codesOf = ({ acesDatabases }: Subscription): string[] => acesDatabases.map((one) => one.databaseCode)

/** From when to when, in words. */
export const spanOf = ({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string =>
  endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `${formatDay(startDate)}, no end`
