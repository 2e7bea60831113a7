import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'

const domains = new Map<unknown, string>(
  Object.entries(contract).flatMap(([domain, group]) => Object.values(group).map((endpoint) => [endpoint, domain])),
)

/** A group of the contract: whatever it reads is fetched anew after one of its saves. */
export type Domain = keyof typeof contract

/** The contract's group of a declared call. */
export const domainOf = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>): string => domains.get(endpoint) ?? ''

/** Where the query cache keeps an answer: domain, path, input. */
export function queryKey<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: object = {}): readonly unknown[] {
  return [domainOf(endpoint), endpoint.path, input]
}
