import type { Scope } from '@acm/contract/core/permissions'
import type { SetupOf } from '@acm/contract/welcome'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { isActive } from '../../platform/access/sessions.ts'
import type { Database } from '../../platform/database/database.ts'

async function one<T>(db: Database, facts: RawBuilder<T>): Promise<T> {
  const { rows } = await facts.execute(db)
  return rows[0] as T
}

export const hasOrgUnit = async (db: Database) =>
  (await one(db, sql<{ found: boolean }>`select exists (select from org_units) as found`)).found

export const hasClient = async (db: Database, scope: Scope) =>
  (
    await one(
      db,
      sql<{ found: boolean }>`select exists (select from clients where ${inScope(scope, 'orgUnitId')}) as found`,
    )
  ).found

/** `inUse`: somebody holds it. */
export const countRoles = (db: Database) =>
  one(
    db,
    sql<Omit<SetupOf<'roles'>, 'isDone'>>`
      select count(*)::int as count,
        (count(*) filter (where exists (select from role_assignments where "roleId" = r.id)))::int as "inUse"
      from roles r`,
  )

export const countPeople = (db: Database) =>
  one(
    db,
    sql<Omit<SetupOf<'people'>, 'isDone'>>`
      select count(*)::int as count, (count(*) filter (where ${isActive}))::int as "canSignIn"
      from users u where u."deletedAt" is null`,
  )

export const findInstances = (db: Database, scope: Scope, areAllLinked: boolean) =>
  one(
    db,
    sql<{ isAny: boolean; isAnyLinked: boolean }>`
      select exists (select from instances where ${inScope(scope, 'orgUnitId')}) as "isAny",
        exists (select from instances i left join instance_links l on l."databaseId" = i."databaseId"
                where ${inScope(scope, 'i.orgUnitId')}
                  and (${areAllLinked} or l."demoDatabase" is not null)) as "isAnyLinked"`,
  )

export const findLibrary = (db: Database) =>
  one(
    db,
    sql<Omit<SetupOf<'library'>, 'isDone'> & { isFilled: boolean }>`
      select (select min(id) from amqs) as "amqId", exists (select from amq_versions) as "hasVersion",
        (select min(id) from amq_groups) as "groupId",
        exists (select from amq_group_amqs l join amq_versions v on v."amqId" = l."amqId") as "isFilled"`,
  )

/** A subscription lies where its client does. */
export const findSubscription = (db: Database, scope: Scope) =>
  one(
    db,
    sql<Omit<SetupOf<'subscription'>, 'isDone'> & { isAny: boolean }>`
      select exists (select from subscriptions s join instances i on i."databaseId" = s."databaseId"
                     join clients c on c."acesClientId" = i."acesClientId"
                     where ${inScope(scope, 'c.orgUnitId')}) as "isAny",
        (select c."acesClientId" from clients c
         where ${inScope(scope, 'c.orgUnitId')}
           and exists (select from instances i where i."acesClientId" = c."acesClientId")
         order by c."acesClientId" limit 1) as "clientId"`,
  )
