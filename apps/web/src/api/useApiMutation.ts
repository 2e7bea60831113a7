import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Problem } from '@acm/contract/core/problems'
import { hashKey, type UseMutateAsyncFunction, useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SaveOutcome, SaveRefusal } from '../ui/form/store/outcome.ts'
import { type CallInput, call } from './client.ts'
import { type ContractDomain, domainOf, queryKey } from './keys.ts'
import type { AnnouncedCall, MutationAside } from './queryClient.ts'
import { type ApiFailure, MAY_BE_DONE, MAY_BE_SAVED, UnansweredFailure } from './request.ts'
import { saveSender } from './sendSave.ts'

interface MutationOptions<R> {
  onSuccess?: (answer: R) => void
  /** Other domains to invalidate; the call's own always is. */
  affects?: readonly ContractDomain[]
  /** `onSuccess` updates the cache itself (`useReplaceRow`): the call's own domain is not invalidated. */
  isPutInPlace?: boolean
  /** Selects the texts declared for one use of the call (`acts`). */
  act?: string
}

export const announced = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, act: string | undefined): AnnouncedCall => ({
  ...endpoint,
  ...(act !== undefined && endpoint.acts?.[act]),
})

const affectedOthers = (others: readonly ContractDomain[] = []) => others.map((one) => [one])
const affectedKeys = (domain: string, others?: readonly ContractDomain[]) => [[domain], ...affectedOthers(others)]

/** The second click of a double click comes before the button is disabled: it gets the first one's outcome. */
function useSentOnce<I, R>(mutateAsync: UseMutateAsyncFunction<R, ApiFailure, I>): (input: I) => Promise<R> {
  // The declared type depends on whether the input may be undefined, which is unknown for a type parameter.
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

interface ActOptions<I, R> extends MutationOptions<R> {
  /** Input for a retry on the stored record. Only for acts that set one value: no one's change is undone. */
  again?: (input: I, current: StoredRecord) => I
  /** The answer is what the user wants: without it the act has failed, even if it was carried out. */
  isForAnswer?: boolean
  /** In addition to the banner. */
  onFailure?: (failure: ApiFailure) => void
  /** Second line of the success banner. */
  aside?: (answer: R, input: I) => MutationAside | undefined
}

type StoredRecord = Record<string, unknown> & { rowVersion: number }

/** Maximum number of sends when other saves keep overtaking the act. */
const TRIES = 4

/** Retries on conflicts with the record as stored now. */
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
    input = again(input, current as StoredRecord)
  }
}

const whatFailed = (failure: ApiFailure): ApiFailure =>
  failure instanceof UnansweredFailure ? failure.failure : failure

/** Announces its outcome as declared. */
export function useApiMutation<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  {
    onSuccess,
    onFailure,
    again,
    isForAnswer,
    affects,
    act,
    aside,
    isPutInPlace = false,
  }: ActOptions<CallInput<P, B>, R> = {},
): { mutate: (input: CallInput<P, B>) => void; isPending: boolean } {
  const { mutateAsync, isPending } = useMutation<R, ApiFailure, CallInput<P, B>>({
    mutationFn: (input) => sendOn(endpoint, input, { again, isForAnswer }),
    mutationKey: queryKey(endpoint),
    meta: {
      endpoint: announced(endpoint, act),
      affects: isPutInPlace ? affectedOthers(affects) : affectedKeys(domainOf(endpoint), affects),
      affectsWhenRefused: affectedKeys(domainOf(endpoint), affects),
      ...(aside && { aside: (answer: unknown, input: unknown) => aside(answer as R, input as CallInput<P, B>) }),
    },
    ...(onSuccess && { onSuccess }),
    ...(onFailure && { onError: onFailure }),
  })
  const send = useSentOnce(mutateAsync)
  // Failures are announced by the query client.
  const mutate = useCallback((input: CallInput<P, B>) => void send(input).catch(() => {}), [send])
  return { mutate, isPending }
}

type SaveOptions<R, Shape> = MutationOptions<R> & {
  /** The stored record in the form's shape; absent: as it is. */
  recordOf?: (stored: R) => Shape
  /** It saves no record, so after a lost response no one knows whether it worked. */
  isAction?: boolean
  /** Other domains to invalidate on a refusal: referenced records may be gone. */
  affectsWhenRefused?: readonly ContractDomain[]
} & Pick<CallInput<Record<never, never>, undefined>, 'query'>

/** Announced as declared, except conflicts, which the form resolves. */
export function useApiSave<P, Q, B, R, Shape = R>(
  endpoint: Endpoint<P, Q, B, R>,
  ...[options]: keyof P extends never
    ? [options?: SaveOptions<R, Shape>]
    : [options: SaveOptions<R, Shape> & { params: P }]
): { save: (body: B) => Promise<SaveOutcome<Shape>>; isPending: boolean } {
  const settings: SaveOptions<R, Shape> & { params?: P } = options ?? {}
  const { onSuccess, affects, affectsWhenRefused, act, params, query, isAction } = settings
  // A success can come without the record, which only a form that stays open needs.
  const hasRecord = (stored: R) => 'rowVersion' in Object(stored)
  const recordOf = (stored: R) => (settings.recordOf && hasRecord(stored) ? settings.recordOf(stored) : stored) as Shape
  const [sendOnce] = useState(() => saveSender<B, R>(isAction ? MAY_BE_DONE : MAY_BE_SAVED))
  // The signature requires params exactly where P has some.
  const sendBody = (body: B, key: string) => call(endpoint, { params, query, body, key } as unknown as CallInput<P, B>)
  const mutation = useMutation<R, ApiFailure, B>({
    mutationFn: (body) => sendOnce(body, sendBody),
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
  const save = (body: B): Promise<SaveOutcome<Shape>> =>
    send(body).then(
      (record) => ({ ok: true, record: recordOf(record) }),
      (failure: ApiFailure) => refusal(failure, recordOf),
    )
  return { save, isPending: mutation.isPending }
}

function refusal<R, Shape>(failure: ApiFailure, recordOf: (stored: R) => Shape): SaveOutcome<Shape> {
  const { status, problem } = failure
  if (failure instanceof UnansweredFailure) {
    return { errors: [{ propertyName: '', errorMessage: failure.sentence, isUnknown: true }] }
  }
  if (problem?.confirm) return { errors: [{ propertyName: '', errorMessage: '', isCanceled: true }] }
  if (status !== 409 || problem?.current === undefined) return { errors: refusalsIn(problem) }
  const { current, changedBy = null, changedAt = null } = problem
  return { conflict: { current: recordOf(current as R), changedBy, changedAt } }
}

const refusalsIn = (problem: Problem | null): SaveRefusal[] =>
  (problem?.errors ?? []).map((error) => {
    const existing = problem?.existing?.find((one) => one.propertyName === error.propertyName)
    if (existing) return { ...error, existing }
    return problem?.people ? { ...error, errorMessage: `${error.errorMessage} ${namesOf(problem.people)}` } : error
  })

const MOST_NAMES = 10

function namesOf({ count, names }: NonNullable<Problem['people']>): string {
  if (names === null) return count === 1 ? '1 person.' : `${count} people.`
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} others.` : `${shown}.`
}
