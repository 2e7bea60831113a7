import { contract } from '@acm/contract'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import type { Subscription } from '@acm/contract/subscriptions'
import { useRef, useState } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { formatDay } from '../../ui/dates.ts'
import type { SaveConflict, SaveOutcome } from '../../ui/form/store/outcome.ts'
import {
  canResend,
  isUntouched,
  type KnownSubscriptions,
  overlapIn,
  type StoredSubscriptions,
  type SubscriptionDelta,
  storedSubscriptions,
  successorOf,
} from './delta.ts'

export interface SubscriptionFormOptions {
  clientId: number
  /** Null: a new one. */
  subscription: Subscription | null
  subscriptions: readonly Subscription[]
  onOvertaken: () => void
  /** Announces the instances that a save removed. */
  tell: (text: string) => void
}

type Build = (known: KnownSubscriptions) => SubscriptionDelta

/** Most attempts of a save that only conflicts with other subscriptions. */
const TRIES = 4

/**
 * The server has one version counter for each client. A save that only conflicts with other subscriptions is sent again
 * at once. If someone else changed the same subscription, the save is refused with an explanation, and the next one
 * starts from the stored state.
 */
export function useSubscriptionSave(opening: SubscriptionFormOptions, advice?: string) {
  const { save, isPending } = useApiSave(contract.subscriptions.update)
  const { latest, known, know } = useKnown(opening)
  const submitted = useRef<KnownSubscriptions | null>(null)
  const refused = ({ conflict }: OvertakenResult, now: KnownSubscriptions) => {
    const before = latest.current.own
    know(now)
    opening.onOvertaken()
    const errors = overtaken(conflict.changedBy, before, now.own)
    return { errors: advice ? [...errors, general(advice)] : errors }
  }
  /**
   * Returns a conflict if both sides changed the same dates: the form asks which to keep. `basis` is the version that
   * the person's answer is about.
   */
  const send = async (build: Build, basis?: number | null): Promise<Answer> => {
    const answered = submitted.current
    submitted.current = null
    if (answered && answered.stored.rowVersion === basis) know(answered)
    const sent = await sendPastOthers(latest.current, build, save)
    if (sent.now) know(sent.now)
    if (!('conflict' in sent.outcome)) return sent.outcome
    const [before, now] = [latest.current.own, knownIn(sent.outcome, latest.current.own)]
    if (!now.own || !overlapIn({ before, mine: sent.delta, now: now.own })) return refused(sent.outcome, now)
    // Not stored as known: a person who cancels the question must be asked again.
    submitted.current = now
    return { conflict: { ...sent.outcome.conflict, current: now.own } }
  }
  return { ...known, send, isPending }
}

/** `latest` is a ref, because a form may send twice within one submit. */
function useKnown({ subscription, subscriptions }: SubscriptionFormOptions) {
  const [known, setKnown] = useState<KnownSubscriptions>(() => ({
    stored: storedSubscriptions(subscriptions),
    own: subscription,
  }))
  const latest = useRef(known)
  const know = (next: KnownSubscriptions) => {
    latest.current = next
    setKnown(next)
  }
  return { known, latest, know }
}

type Result = SaveOutcome<Subscription[]>
type OvertakenResult = Extract<Result, { conflict: unknown }>
type Answer = Exclude<Result, OvertakenResult> | { conflict: SaveConflict<Subscription> }
type SaveSubscriptions = (body: BodyOf<typeof contract.subscriptions.update>) => Promise<Result>

function knownIn({ conflict }: OvertakenResult, before: Subscription | null): KnownSubscriptions {
  const stored = Object(conflict.current) as StoredSubscriptions
  return { stored, own: before && successorOf(before, stored) }
}

/** Retries while only other subscriptions conflict; `now` is the newer state that the last try used, or null. */
async function sendPastOthers(from: KnownSubscriptions, build: Build, save: SaveSubscriptions) {
  let now: KnownSubscriptions | null = null
  for (let tries = 1; ; tries += 1) {
    const delta = build(now ?? from)
    // The contract's type is the parsed body; this sends the raw form of G-SUB-01.
    const outcome = await save(delta as unknown as Parameters<SaveSubscriptions>[0])
    if (!('conflict' in outcome) || tries >= TRIES) return { outcome, delta, now }
    const next = knownIn(outcome, (now ?? from).own)
    if (!canResend(delta, (now ?? from).own, next)) return { outcome, delta, now }
    now = next
  }
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

function overtaken(who: string | null, before: Subscription | null, now: Subscription | null): FieldError[] {
  const errors = [general(`${who ?? 'Someone else'} changed this client's subscriptions in the meantime.`)]
  if (before && !now) errors.push(general('This subscription was deleted.'))
  if (now && !(before && isUntouched(before, now))) {
    errors.push(general(`This subscription is now ${spanOf(now)} with ${codesOf(now).join(', ')}.`))
  }
  return errors
}

export const codesOf = ({ acesDatabases }: Subscription): string[] => acesDatabases.map((one) => one.databaseCode)

export const spanOf = ({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string =>
  endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `${formatDay(startDate)}, no end date`
