import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ChangeEvent } from '@acm/contract/events'

/** Whether a change may have made an answer old: by the data it depends on, where that is declared, else by its domain and what it follows. */
export function isTouched(
  queryKey: readonly unknown[],
  { reads, follows = [] }: Pick<Endpoint, 'reads' | 'follows'>,
  { domain, touched }: Pick<ChangeEvent, 'domain' | 'touched'>,
): boolean {
  if (follows === 'all') return true
  return reads ? reads.some((data) => touched.includes(data)) : queryKey[0] === domain || follows.includes(domain)
}
