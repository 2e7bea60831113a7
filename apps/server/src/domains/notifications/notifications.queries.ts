import type { Row } from '@acm/contract/core/record'
import type { UserNotification, userNotification } from '@acm/contract/notifications'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { type Database, nextVersion, raiseCounters, type Tx } from '../../platform/database/database.ts'
import { JsonText } from '../../platform/database/lists.ts'
import { allRows, firstRow, hasRows } from '../../platform/database/results.ts'
import type { InstanceUser, LinkedNotifications } from '../../platform/instance-link/instance-link.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    user_notifications: {
      id: Generated<number>
      databaseId: number
      userId: number
      notificationIds: number[]
      rowVersion: Generated<number>
    }
  }
}

/** User ids are unique only within their instance. */
export interface UserOfInstance {
  databaseId: number
  userId: number
}

const namesOf = (ids: RawBuilder<unknown>) =>
  sql`(select string_agg(t.name, ', ' order by t.id) from notification_types t where t.id = any(${ids}))`

const possible = sql`(
    select coalesce(json_agg(json_build_object(
      'id', t.id, 'name', t.name, 'isEnabled', coalesce(t.id = any(n."notificationIds"), false)) order by t.id), '[]') as possible
    from notification_types t) p`

const userNotifications = (which: RawBuilder<unknown>, isCopy: boolean) => sql<UserNotification>`
  select u."userId" as id, u."databaseId" as "instanceId", i."orgUnitId" as "instanceOrgUnitId", n.id as "choiceId", u.name,
         ${namesOf(sql`n."notificationIds"`)} as notifications, p.possible as "possibleNotifications",
         utc(c."readAt") as "readAt", ${isCopy}::boolean as "isCopy", coalesce(n."rowVersion", 0) as "rowVersion"
  from instance_users u
  join instances i on i."databaseId" = u."databaseId"
  join instance_user_copies c on c."databaseId" = u."databaseId"
  left join user_notifications n on n."databaseId" = u."databaseId" and n."userId" = u."userId"
  cross join lateral ${possible}
  where ${which}`

/** Built as JSON text by the database, because an instance can have thousands of users. */
export async function listUserNotifications(db: Database, databaseId: number, isCopy: boolean): Promise<JsonText> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(list), '[]')::text as json
    from (${userNotifications(sql`u."databaseId" = ${databaseId}`, isCopy)}
          order by u.name collate numbered, u."userId") as list`.execute(db)
  return new JsonText(rows[0]?.json ?? '[]')
}

export async function findUserNotification(
  db: Database | Tx,
  { databaseId, userId }: UserOfInstance,
  isCopy = true,
): Promise<UserNotification | undefined> {
  const which = sql`u."databaseId" = ${databaseId} and u."userId" = ${userId}`
  const { rows } = await userNotifications(which, isCopy).execute(db)
  return rows[0]
}

export const hasCopy = (db: Database, databaseId: number): Promise<boolean> =>
  hasRows(db)(sql`select from instance_user_copies where "databaseId" = ${databaseId}`)

/**
 * Unchanged users are not written. The copy's row comes first, so concurrent updates run one after the other. The
 * change counter is only raised if a name changed.
 */
export const keepUsers = (db: Database | Tx, databaseId: number, users: readonly InstanceUser[], readAt = sql`now()`) =>
  sql`
    with copy as (
      insert into instance_user_copies ("databaseId", "readAt") values (${databaseId}, ${readAt})
      on conflict ("databaseId") do update set "readAt" = excluded."readAt"
      returning "databaseId"
    ), given as (
      select copy."databaseId", u.id as "userId", coalesce(u.name, '') as name
      from copy, unnest(${users.map(({ id }) => id)}::int[], ${users.map(({ name }) => name)}::text[]) as u (id, name)
    ), gone as (
      delete from instance_users u using copy
      where u."databaseId" = copy."databaseId" and u."userId" <> all (${users.map(({ id }) => id)}::int[])
      returning 1
    ), kept as (
      insert into instance_users ("databaseId", "userId", name) select "databaseId", "userId", name from given
      on conflict ("databaseId", "userId") do update set name = excluded.name where instance_users.name <> excluded.name
      returning 1
    )
    ${raiseCounters(['notifications'], sql`exists (select from gone) or exists (select from kept)`)}`.execute(db)

/** The stored choice with its place, and the names for the history. */
export interface StoredChoice extends Row<typeof userNotification> {
  userId: number
  orgUnitId: number | null
  instanceOrgUnitId: number | null
  databaseCode: string
  name: string
  notifications: string | null
}

const storedChoice = (id: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<StoredChoice>`
  select ${id} as id, u."databaseId" as "instanceId", u."userId", i."orgUnitId", i."orgUnitId" as "instanceOrgUnitId",
         i."databaseCode", u.name, p.possible as "possibleNotifications",
         ${namesOf(sql`n."notificationIds"`)} as notifications, coalesce(n."rowVersion", 0) as "rowVersion"
  from instance_users u
  join instances i on i."databaseId" = u."databaseId"
  left join user_notifications n on n."databaseId" = u."databaseId" and n."userId" = u."userId"
  cross join lateral ${possible}
  where ${which}`

/**
 * Locks the user until the transaction ends. The lock comes before the read: a row that was waited for would come with
 * the old choice. A choice that is not stored yet gets its id here.
 */
export async function lockChoice(tx: Tx, { databaseId, userId }: UserOfInstance): Promise<StoredChoice | undefined> {
  const which = sql`u."databaseId" = ${databaseId} and u."userId" = ${userId}`
  await sql`select from instance_users u where ${which} for update`.execute(tx)
  const id = sql`coalesce(n.id, nextval(pg_get_serial_sequence('user_notifications', 'id'))::int)`
  const { rows } = await storedChoice(id, which).execute(tx)
  return rows[0]
}

export const findChoice = (tx: Tx, id: number): Promise<StoredChoice | undefined> =>
  firstRow(tx)(storedChoice(sql`n.id`, sql`n.id = ${id}`))

export const storeChoice = (tx: Tx, { id, instanceId, userId }: StoredChoice, notificationIds: readonly number[]) =>
  sql`insert into user_notifications as n (id, "databaseId", "userId", "notificationIds")
      values (${id}, ${instanceId}, ${userId}, ${[...notificationIds]}::int[])
      on conflict ("databaseId", "userId") do update
        set "notificationIds" = excluded."notificationIds", "rowVersion" = n.${nextVersion}`.execute(tx)

export const listTypes = (db: Database | Tx): Promise<LinkedNotifications['notifications']> =>
  allRows(db)(sql<{ id: number; name: string }>`
    select id, name from notification_types order by id`)

export const places = sql`
  select n.id, array[u.name] as names, i."orgUnitId", n."databaseId" as "withinId"
  from user_notifications n
  join instances i on i."databaseId" = n."databaseId"
  left join instance_users u on u."databaseId" = n."databaseId" and u."userId" = n."userId"`
