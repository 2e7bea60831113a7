import type { USES, UsedBy, UsedKind } from '@acm/contract/used-by'

/** The filtered list of each use of a kind. */
export type ListsOf<K extends UsedKind> = Record<keyof (typeof USES)[K], string>

export const NOUNS: Record<keyof UsedBy, readonly [one: string, many: string]> = {
  clients: ['client', 'clients'],
  instances: ['instance', 'instances'],
  users: ['user', 'users'],
  amqGroups: ['AMQ group', 'AMQ groups'],
}
