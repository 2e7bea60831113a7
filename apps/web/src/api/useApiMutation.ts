import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Problem } from '@acm/contract/core/problems'
import { type CurrentUser, NOBODY } from '@acm/contract/session'
import { hashKey, type UseMutateAsyncFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Refusal } from '../ui/form/store/outcome.ts'
import { type CallInput, call } from './client.ts'
import { type Domain, domainOf, queryKey } from './keys.ts'
import type { Announced } from './queryClient.ts'
import { recordedSave } from './recordedSaves.ts'
import type { ApiFailure } from './request.ts'
import { SaveSender } from './sendSave.ts'
import { Unanswered } from './unanswered.ts'

interface Options<R> {
  onSuccess?: (answer: R) => void
  /** Other domains whose reads this call makes stale; its own always is. */
  affects?: readonly Domain[]
  /** `onSuccess` puts the answer where it belongs (`useReplaceRow`): nothing of its own domain is read anew for it. */
  isPutInPlace?: boolean
  /** What the call is used for, where the contract declares sentences of its own for that (`acts`). */
  act?: string
}

/** With what the outcome of the call is announced, used for one of its acts. */
export const announced = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, act: string | undefined): Announced => ({
  ...endpoint,
  ...(act !== undefined && endpoint.acts?.[act]),
})

const affectedOthers = (others: readonly Domain[] = []) => others.map((one) => [one])
const affectedKeys = (domain: string, others?: readonly Domain[]) => [[domain], ...affectedOthers(others)]

/**
 * Sends what is not on its way already. The second click of a double click comes before any button is drawn as busy:
 * it gets the outcome of the first one.
 */
function useSentOnce<I, R>(mutateAsync: UseMutateAsyncFunction<R, ApiFailure, I>): (input: I) => Promise<R> {
  // Its declared type depends on whether the input may be undefined, which is not known of a type parameter.
  const send = mutateAsync as (input: I) => Promise<R>
  const [running] = useState(() => new Map<string, Promise<R>>())
  return useCallback(
    (input) => {
      const key = hashKey([input])
      const sent = running.get(key) ?? send(input).finally(() => running.delete(key))
      running.set(key, sent)
      return sent
    },
    [send, running],
  )
}

interface ActOptions<I, R> extends Options<R> {
  /**
   * What to send when somebody else was quicker: the same act on the record as it is stored now. For acts that change
   * one thing and say what it shall be, so that nobody's change is undone.
   */
  again?: (input: I, current: StoredNow) => I
  /** What is asked for is its answer: without one it was not given, whatever was noted of that. */
  isForAnswer?: boolean
  /** For what a screen shows beside the banner. */
  onFailure?: (failure: ApiFailure) => void
}

type StoredNow = Record<string, unknown> & { rowVersion: number }

/** How often an act is sent again after it was overtaken. */
const TRIES = 4

/** Sends an act, and again on what is stored now as often as it was overtaken. */
async function sendOn<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  first: CallInput<P, B>,
  { again, isForAnswer = false }: Pick<ActOptions<CallInput<P, B>, R>, 'again' | 'isForAnswer'>,
): Promise<R> {
  let input = first
  for (let tries = 1; ; tries += 1) {
    const outcome = await call(endpoint, input).then(
      (answer) => ({ answer }),
      (failure: ApiFailure) => ({ failure }),
    )
    if ('answer' in outcome) return outcome.answer
    if (isForAnswer) throw whatFailed(outcome.failure)
    const current = outcome.failure.status === 409 ? outcome.failure.problem?.current : undefined
    if (!again || current === undefined || tries >= TRIES) throw outcome.failure
    input = again(input, current as StoredNow)
  }
}

const whatFailed = (failure: ApiFailure): ApiFailure => (failure instanceof Unanswered ? failure.failure : failure)

/** A declared call that changes something: announces its outcome as declared, never retries. */
export function useApiMutation<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  { onSuccess, onFailure, again, isForAnswer, affects, act, isPutInPlace = false }: ActOptions<CallInput<P, B>, R> = {},
): { mutate: (input: CallInput<P, B>) => void; isPending: boolean } {
  const { mutateAsync, isPending } = useMutation<R, ApiFailure, CallInput<P, B>>({
    mutationFn: (input) => sendOn(endpoint, input, { again, isForAnswer }),
    mutationKey: queryKey(endpoint),
    meta: {
      endpoint: announced(endpoint, act),
      affects: isPutInPlace ? affectedOthers(affects) : affectedKeys(domainOf(endpoint), affects),
      affectsWhenRefused: affectedKeys(domainOf(endpoint), affects),
    },
    ...(onSuccess && { onSuccess }),
    ...(onFailure && { onError: onFailure }),
  })
  const send = useSentOnce(mutateAsync)
  // A failure is announced for all calls in one place.
  const mutate = useCallback((input: CallInput<P, B>) => void send(input).catch(() => {}), [send])
  return { mutate, isPending }
}

/** The record somebody else saved meanwhile (G-API-14). */
export interface Conflict<R> {
  current: R
  changedBy: string | null
  changedAt: string | null
}

/** What became of a save, for the form that asked for it. */
export type SaveResult<R> = { ok: true; record: R } | { errors: Refusal[] } | { conflict: Conflict<R> }

type SaveOptions<R> = Options<R> & {
  /** Other domains whose reads a refusal makes stale: what the form refers to may have gone. */
  affectsWhenRefused?: readonly Domain[]
} & Pick<CallInput<Record<never, never>, undefined>, 'query'>

/** The save of an entity form: announced as declared, except a conflict, which the form resolves. */
export function useApiSave<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[options]: keyof P extends never ? [options?: SaveOptions<R>] : [options: SaveOptions<R> & { params: P }]
): { save: (body: B) => Promise<SaveResult<R>>; isPending: boolean } {
  const { onSuccess, affects, affectsWhenRefused, act, params, query }: SaveOptions<R> & { params?: P } = options ?? {}
  const client = useQueryClient()
  const [sender] = useState(() => senderOf(endpoint))
  // Whether there are parameters is known where P is: the signature demands them there.
  const sendBody = (body: B) => call(endpoint, { params, query, body } as unknown as CallInput<P, B>)
  const mutation = useMutation<R, ApiFailure, B>({
    mutationFn: (body) => sender(body, sendBody, client.getQueryData<CurrentUser>(ME)?.userId ?? NOBODY.userId),
    mutationKey: queryKey(endpoint),
    meta: {
      endpoint: announced(endpoint, act),
      affects: affectedKeys(domainOf(endpoint), affects),
      ...(affectsWhenRefused && { affectsWhenRefused: affectedOthers(affectsWhenRefused) }),
      showsConflict: true,
    },
    ...(onSuccess && { onSuccess }),
  })
  const send = useSentOnce(mutation.mutateAsync)
  const save = (body: B): Promise<SaveResult<R>> =>
    send(body).then(
      (record) => ({ ok: true, record }),
      (failure: ApiFailure) => refusal<R>(failure),
    )
  return { save, isPending: mutation.isPending }
}

const ME = queryKey(contract.session.currentUser)

/** What sends the saves of one form, and looks up those whose answer is lost. */
function senderOf<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>) {
  const recorded = recordedSave(endpoint)
  const sender = recorded && new SaveSender(recorded)
  return (body: B, send: (body: B) => Promise<R>, userId: number): Promise<R> =>
    sender ? sender.send(body, { send, userId }) : send(body)
}

function refusal<R>(failure: ApiFailure): SaveResult<R> {
  const { status, problem } = failure
  if (failure instanceof Unanswered) {
    return { errors: [{ propertyName: '', errorMessage: failure.sentence, isUnknown: true }] }
  }
  if (status !== 409 || problem?.current === undefined) return { errors: refusalsIn(problem) }
  const { current, changedBy = null, changedAt = null } = problem
  return { conflict: { current: current as R, changedBy, changedAt } }
}

/** The sentences of a refusal, each with the record that has the value already. */
const refusalsIn = (problem: Problem | null): Refusal[] =>
  (problem?.errors ?? []).map((error) => {
    const existing = problem?.existing?.find((one) => one.propertyName === error.propertyName)
    return existing ? { ...error, existing } : error
  })
