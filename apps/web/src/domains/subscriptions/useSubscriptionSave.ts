import { contract } from '@acm/contract'
import type { BodyOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import type { Subscription } from '@acm/contract/subscriptions'
import { useRef, useState } from 'react'
import { type SaveResult, useApiSave } from '../../api/useApiMutation.ts'
import { formatDay } from '../../ui/dates.ts'
import type { SaveConflict } from '../../ui/form/store/outcome.ts'
import {
  canResend,
  type Delta,
  isUntouched,
  type Known,
  overlapIn,
  type Stored,
  storedOf,
  successorOf,
} from './delta.ts'

/** What a dialog about a subscription is opened with. */
export interface Opening {
  clientId: number
  /** Null: a new one. */
  subscription: Subscription | null
  /** All of the client's. */
  subscriptions: readonly Subscription[]
  /** The client's subscriptions are to be read anew. */
  onOvertaken: () => void
  /** Says on the page which instances a save took out of it. */
  tell: (text: string) => void
}

type Outcome = { ok: true; record: Subscription[] } | { errors: FieldError[] }
/** Both sides changed the same dates: the form that sent the save asks which are to stand. */
type Question = { conflict: SaveConflict<Subscription> }

/** What to send, counted from what is stored. */
type Build = (known: Known) => Delta

export interface SubscriptionSaving {
  stored: Stored
  /** The subscription as it is stored, as far as that is known; null: a new one, or deleted meanwhile. */
  own: Subscription | null
  send: (build: Build) => Promise<Outcome>
  /** Also hands out a question; answered, the save comes again with the version that the answer was given about. */
  sendAsking: (build: Build, basis: number | null) => Promise<Outcome | Question>
  isPending: boolean
}

/** How often a save is sent again that only other subscriptions of the client stood against. */
const TRIES = 4

/**
 * Saves against what was on the screen when the dialog opened. The server counts versions by client: a save that only
 * other subscriptions stood against is sent again at once. One whose own subscription somebody else changed changes
 * nothing: it is refused with what happened (and what to do about it), and the next one counts from what is stored now.
 */
export function useSubscriptionSave(opening: Opening, advice?: string): SubscriptionSaving {
  const { save, isPending } = useApiSave(contract.subscriptions.update)
  const { latest, known, know } = useKnown(opening)
  const asked = useRef<Known | null>(null)
  const refused = ({ conflict }: Overtaken, now: Known): Outcome => {
    const before = latest.current.own
    know(now)
    opening.onOvertaken()
    const errors = overtaken(conflict.changedBy, before, now.own)
    return { errors: advice ? [...errors, general(advice)] : errors }
  }
  const sendAsking: SubscriptionSaving['sendAsking'] = async (build, basis) => {
    const answered = asked.current
    asked.current = null
    if (answered && answered.stored.rowVersion === basis) know(answered)
    const sent = await sendPastOthers(latest.current, build, save)
    if (sent.now) know(sent.now)
    if (!('conflict' in sent.outcome)) return sent.outcome
    const [before, now] = [latest.current.own, knownIn(sent.outcome, latest.current.own)]
    if (!now.own || !overlapIn({ before, mine: sent.delta, now: now.own })) return refused(sent.outcome, now)
    // Not known yet: who turns back from the question must be asked again.
    asked.current = now
    return { conflict: { ...sent.outcome.conflict, current: now.own } }
  }
  const send = async (build: Build): Promise<Outcome> => {
    const sent = await sendPastOthers(latest.current, build, save)
    if (sent.now) know(sent.now)
    return 'conflict' in sent.outcome ? refused(sent.outcome, knownIn(sent.outcome, latest.current.own)) : sent.outcome
  }
  return { ...known, send, sendAsking, isPending }
}

/** What is known of the stored subscriptions; `latest` also for a form that sends again within one submit. */
function useKnown({ subscription, subscriptions }: Opening) {
  const [known, setKnown] = useState<Known>(() => ({ stored: storedOf(subscriptions), own: subscription }))
  const latest = useRef(known)
  const know = (next: Known) => {
    latest.current = next
    setKnown(next)
  }
  return { known, latest, know }
}

type Result = SaveResult<Subscription[]>
type Overtaken = Extract<Result, { conflict: unknown }>
type Save = (body: BodyOf<typeof contract.subscriptions.update>) => Promise<Result>

/** What a conflict tells of the stored subscriptions, and what became of this one. */
function knownIn({ conflict }: Overtaken, before: Subscription | null): Known {
  const stored = Object(conflict.current) as Stored
  return { stored, own: before && successorOf(before, stored) }
}

/** Sends until no other subscription stands against it; `now`: what it counted from, when that is newer. */
async function sendPastOthers(from: Known, build: Build, save: Save) {
  let now: Known | null = null
  for (let tries = 1; ; tries += 1) {
    const delta = build(now ?? from)
    // The contract declares what the server reads a delta as; what is sent is what G-SUB-01 writes.
    const outcome = await save(delta as unknown as Parameters<Save>[0])
    if (!('conflict' in outcome) || tries >= TRIES) return { outcome, delta, now }
    const next = knownIn(outcome, (now ?? from).own)
    if (!canResend(delta, (now ?? from).own, next)) return { outcome, delta, now }
    now = next
  }
}

const general = (errorMessage: string): FieldError => ({ propertyName: '', errorMessage })

function overtaken(who: string | null, before: Subscription | null, now: Subscription | null): FieldError[] {
  const errors = [general(`${who ?? 'Somebody else'} changed the subscriptions of this client meanwhile.`)]
  if (before && !now) errors.push(general('This one was deleted.'))
  if (now && !(before && isUntouched(before, now))) {
    errors.push(general(`This one is stored as ${spanOf(now)} with ${codesOf(now).join(', ')}.`))
  }
  return errors
}

export const codesOf = ({ acesDatabases }: Subscription): string[] => acesDatabases.map((one) => one.databaseCode)

/** From when to when, in words. */
export const spanOf = ({ startDate, endDate }: Pick<Subscription, 'startDate' | 'endDate'>): string =>
  endDate ? `${formatDay(startDate)} to ${formatDay(endDate)}` : `${formatDay(startDate)}, no end`
