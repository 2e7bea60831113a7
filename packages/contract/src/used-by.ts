import { amqGroups } from './amq-groups.ts'
import { clients, OPEN_CLIENTS } from './clients.ts'
import { type Endpoint, endpoint, idText, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { typed } from './core/typed.ts'
import { instances, OPEN_INSTANCES } from './instances.ts'
import { sso } from './sso.ts'
import type { UsedBy } from './used-by.answers.ts'

export type { UsedBy } from './used-by.answers.ts'

export interface Use {
  /** Permissions of the page that shows the list. */
  opens: readonly Permission[]
  /** Permissions by which the list has a row. */
  shows: readonly Permission[]
}
const listedBy = (opens: readonly Permission[], { permission }: Pick<Endpoint, 'permission'>): Use => ({
  opens,
  shows: permissionsOf(permission),
})
const inReport: Use = { opens: ['REPORTING'], shows: ['REPORTING'] }
const amongUsers: Use = { opens: ['USER_VIEW'], shows: ['USER_VIEW'] }

/** Users of a record of each kind, by the list in which they are counted. */
export const USES = {
  amqGroup: { instances: inReport },
  amq: { amqGroups: listedBy(['AMQ_LIBRARY_VIEW'], amqGroups.getAll) },
  vendorProduct: { instances: inReport },
  orgUnit: {
    clients: listedBy(OPEN_CLIENTS, clients.getAll),
    instances: listedBy(OPEN_INSTANCES, instances.getAll),
    users: amongUsers,
  },
  role: { users: amongUsers },
  identityProvider: { instances: listedBy(['SSO_CONFIG_VIEW'], sso.getInstances) },
} as const satisfies Record<string, Partial<Record<keyof UsedBy, Use>>>
export type UsedKind = keyof typeof USES

const KINDS = Object.keys(USES) as UsedKind[]

export const usedBy = {
  get: endpoint({
    path: '/x/usedBy/{kind}/{id}',
    summary: 'How many records use this one: counts for the lists that the caller can open',
    permission: session,
    scope: 'list',
    background: true,
    follows: 'all',
    params: schema((z) => z.object({ kind: z.enum(KINDS, { error: messages.invalid }), id: idText(z) })),
    response: typed<UsedBy>(),
  }),
}
