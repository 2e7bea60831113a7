import { clients } from './clients.ts'
import { endpoint, idText, permissionsOf, session } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import type { Permission } from './core/permissions.ts'
import { schema } from './core/schema.ts'
import { typed } from './core/typed.ts'
import { instances } from './instances.ts'
import { sso } from './sso.ts'
import type { UsedBy } from './used-by.answers.ts'

export type { UsedBy } from './used-by.answers.ts'

const REPORTS: readonly Permission[] = ['REPORTING']
const USERS: readonly Permission[] = ['USER_VIEW']

/** Users of a record of each kind, and the permissions of the list in which they are counted. */
export const USES = {
  amqGroup: { instances: REPORTS },
  amq: { amqGroups: ['AMQ_LIBRARY_VIEW'] },
  vendorProduct: { instances: REPORTS },
  orgUnit: {
    clients: permissionsOf(clients.getAll.permission),
    instances: permissionsOf(instances.getAll.permission),
    users: USERS,
  },
  role: { users: USERS },
  identityProvider: { instances: permissionsOf(sso.getInstances.permission) },
} as const satisfies Record<string, Partial<Record<keyof UsedBy, readonly Permission[]>>>
export type UsedKind = keyof typeof USES

const KINDS = Object.keys(USES) as UsedKind[]

export const usedBy = {
  get: endpoint({
    method: 'GET',
    path: '/x/usedBy/{kind}/{id}',
    summary: 'How many records use this one: counts for the lists that the caller can open',
    permission: session,
    scope: 'list',
    background: true,
    follows: 'all',
    params: schema((z) => z.object({ kind: z.enum(KINDS, { error: messages.invalid }), id: idText() })),
    response: typed<UsedBy>(),
  }),
}
