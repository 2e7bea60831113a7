import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ChangeEvent } from '@acm/contract/events'

/** Whether a change may have made an answer old: by the data it depends on, where that is declared, else by its domain. */
export function isTouched(
  queryKey: readonly unknown[],
  { reads }: Pick<Endpoint, 'reads'>,
  { domain, touched }: Pick<ChangeEvent, 'domain' | 'touched'>,
): boolean {
  return reads ? reads.some((data) => touched.includes(data)) : queryKey[0] === domain
}
