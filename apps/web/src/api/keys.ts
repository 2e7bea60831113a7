import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'

const domains = new Map<unknown, string>(
  Object.entries(contract).flatMap(([domain, group]) => Object.values(group).map((endpoint) => [endpoint, domain])),
)

/** A domain of the contract: its reads are invalidated by its saves. */
export type ContractDomain = keyof typeof contract

export const domainOf = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>): string => domains.get(endpoint) ?? ''

export function queryKey<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: object = {}): readonly unknown[] {
  return [domainOf(endpoint), endpoint.path, input]
}
