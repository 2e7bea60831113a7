import type { Endpoint } from '@acm/contract/core/endpoint'
import { type Query, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LIST_NOT_LOADED } from '../ui/LoadFailed.tsx'
import type { ChoiceLoadError, ChoiceLoading, PickerChoice } from '../ui/pick/choice.ts'
import { type CallInput, call } from './client.ts'
import { queryKey } from './keys.ts'
import type { ApiFailure } from './request.ts'

export type QueryInput<P> = Omit<CallInput<P, undefined>, 'body'>

/** For callers outside of React. */
export function apiQuery<P, Q, R>(endpoint: Endpoint<P, Q, undefined, R>, input: QueryInput<P>) {
  const read = (isUnasked = false) => call(endpoint, { ...input, isUnasked } as CallInput<P, undefined>)
  return queryOptions<R, ApiFailure>({
    queryKey: queryKey(endpoint, { ...input }),
    queryFn: () => read(),
    meta: { endpoint, reread: () => read(true) },
  })
}

type QueryOptions<P, R> = QueryInput<P> & {
  enabled?: boolean
  /** A page reads this for itself before anyone asks for it: a failure is not announced. */
  isAhead?: boolean
  /** Polling interval in milliseconds, or false; for calls declared `background`. */
  every?: (answer: R | undefined) => number | false
}

const silent = <E extends Pick<Endpoint, 'failure' | 'failureOf'>>(endpoint: E) => ({
  ...endpoint,
  failure: undefined,
  failureOf: undefined,
})

/** Failures are announced and returned as `error`; earlier data stays in `data`. */
export function useApiQuery<P, Q, R>(
  endpoint: Endpoint<P, Q, undefined, R>,
  ...[options]: keyof P extends never ? [options?: QueryOptions<P, R>] : [options: QueryOptions<P, R>]
): UseQueryResult<R, ApiFailure> {
  const { enabled = true, every, isAhead = false, ...input } = options ?? {}
  const query = apiQuery(endpoint, input as QueryInput<P>)
  return useQuery({
    ...query,
    ...(isAhead && { meta: { ...query.meta, endpoint: silent(endpoint) } }),
    enabled,
    ...(every && { refetchInterval: (query: Query<R, ApiFailure, R, readonly unknown[]>) => every(query.state.data) }),
  })
}

type QueryReading = Pick<UseQueryResult<unknown, ApiFailure>, 'data' | 'error' | 'isLoading' | 'refetch'>

const lostOf = (failure: string | undefined, refetch: () => unknown): ChoiceLoadError => ({
  text: failure ?? LIST_NOT_LOADED,
  retry: () => void refetch(),
})

export function choiceLoadingOf({ failure }: Pick<Endpoint, 'failure'>, read: QueryReading): Required<ChoiceLoading> {
  return { isLoading: read.isLoading, lost: isLost(read) ? lostOf(failure, read.refetch) : null }
}

/** The rows of a call as choices, and how their reading goes, for a picker. */
export function useChoices<P, Q, Row>(
  endpoint: Endpoint<P, Q, undefined, Row[]>,
  choicesOf: (row: Row) => PickerChoice | readonly PickerChoice[],
  ...options: keyof P extends never ? [options?: QueryOptions<P, Row[]>] : [options: QueryOptions<P, Row[]>]
) {
  const read = useApiQuery(endpoint, ...options)
  return { choices: (read.data ?? []).flatMap(choicesOf), ...choiceLoadingOf(endpoint, read) }
}

/** Memoized; null: not lost. */
export function useChoiceLoadError({ failure }: Pick<Endpoint, 'failure'>, read: QueryReading): ChoiceLoadError | null {
  const { refetch } = read
  const hasFailed = isLost(read)
  return useMemo(() => (hasFailed ? lostOf(failure, refetch) : null), [hasFailed, failure, refetch])
}

const isLost = ({ data, error }: Pick<QueryReading, 'data' | 'error'>) => error !== null && data === undefined
