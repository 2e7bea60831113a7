import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ChangeEvent } from '@acm/contract/events'

/** By the declared data it reads, else by its domain and those it follows. */
export function isTouched(
  queryKey: readonly unknown[],
  { reads, follows = [] }: Pick<Endpoint, 'reads' | 'follows'>,
  { domain, touched }: Pick<ChangeEvent, 'domain' | 'touched'>,
): boolean {
  if (follows === 'all') return true
  return reads ? reads.some((data) => touched.includes(data)) : queryKey[0] === domain || follows.includes(domain)
}
