import type { Endpoint } from '@acm/contract/core/endpoint'
import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { queryKey } from './keys.ts'
import type { ApiFailure } from './request.ts'

interface LatestAnswer<R> {
  answer: R
  dismiss: () => void
}

/** The latest successful answer of a mutation, shared by all pages until dismissed or collected by the cache. */
export function useLatestAnswer<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>): LatestAnswer<R> | undefined {
  const client = useQueryClient()
  const mutationKey = queryKey(endpoint)
  const [latest] = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: (mutation) => mutation as Mutation<R, ApiFailure>,
  }).slice(-1)
  if (latest?.state.data === undefined) return undefined
  const cache = client.getMutationCache()
  const dismiss = () => {
    for (const mutation of cache.findAll({ mutationKey, status: 'success' })) cache.remove(mutation)
  }
  return { answer: latest.state.data, dismiss }
}
