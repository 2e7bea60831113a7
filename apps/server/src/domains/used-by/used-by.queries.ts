import type { Scope } from '@acm/contract/core/permissions'
import type { USES, UsedBy, UsedKind } from '@acm/contract/used-by'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'

/** Rows to count, by an index on the id. */
type UsesSql = (id: number, scope: Scope) => RawBuilder<unknown>

const ofInstances =
  (table: RawBuilder<unknown>): UsesSql =>
  (id, scope) =>
    sql`${table} = ${id} and ${inScope(scope, 'i.orgUnitId')}`

type AssignmentSql = (id: number) => RawBuilder<unknown>

const usersWith = (assignment: AssignmentSql): Record<'users' | 'archivedUsers', UsesSql> => ({
  users: (id) => sql`(select distinct a."userId" from role_assignments a ${assignment(id)}) h`,
  // `offset 0` reads only those users.
  archivedUsers: (id) => sql`(select distinct a."userId" from role_assignments a ${assignment(id)}) h
    where exists (select from users u where u.id = h."userId" and u."deletedAt" is not null offset 0)`,
})

const COUNTED: { [K in UsedKind]: Record<keyof (typeof USES)[K], UsesSql> } = {
  amqGroup: {
    instances: (id, scope) => sql`subscriptions r join instances i on i."databaseId" = r."databaseId"
      where ${ofInstances(sql`r."amqGroupId"`)(id, scope)}`,
  },
  amq: { amqGroups: (id) => sql`amq_group_amqs where "amqId" = ${id}` },
  vendorProduct: {
    instances: (id, scope) => sql`vendor_selections r join instances i on i."databaseId" = r."databaseId"
      where ${ofInstances(sql`r."vendorProductId"`)(id, scope)}`,
  },
  orgUnit: {
    clients: (id, scope) => sql`clients where "orgUnitId" = ${id} and ${inScope(scope, 'orgUnitId')}`,
    instances: (id, scope) => sql`instances i where ${ofInstances(sql`i."orgUnitId"`)(id, scope)}`,
    ...usersWith(
      (id) => sql`join role_assignment_org_units o on o."roleAssignmentId" = a.id where o."orgUnitId" = ${id}`,
    ),
  },
  role: usersWith((id) => sql`where a."roleId" = ${id}`),
  identityProvider: {
    instances: (id, scope) => sql`instances i where ${ofInstances(sql`i."ssoIdentityProviderId"`)(id, scope)}`,
  },
}

const USERS = ['users', 'archivedUsers']

interface CountOptions {
  kind: UsedKind
  id: number
  /** By name of the use. */
  scopes: readonly (readonly [string, Scope])[]
}

/** One statement for all counts. */
export async function countUses(db: Database, { kind, id, scopes }: CountOptions): Promise<UsedBy> {
  if (scopes.length === 0) return {}
  const counted: Readonly<Record<string, UsesSql>> = COUNTED[kind]
  const counts = scopes.flatMap(([name, scope]) =>
    (name === 'users' ? USERS : [name]).flatMap((use) => {
      const rows = counted[use]
      return rows ? sql`(select count(*)::int from ${rows(id, scope)}) as ${sql.ref(use)}` : []
    }),
  )
  const { rows } = await sql<UsedBy>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
