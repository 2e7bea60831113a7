import type { UserNotification } from '@acm/contract/notifications'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { LinkedInstance } from './instance-databases.ts'

/** The ids are in the order of the names. */
export async function instanceWithUsers(
  test: TestApp,
  names: readonly string[],
  values: Record<string, unknown> = {},
): Promise<{ instance: LinkedInstance; ids: number[] }> {
  const instance = await test.linkedInstance(values)
  const rows = await instance.query<{ id: number }>(
    'insert into app_user (name) select name from unnest($1::text[]) with ordinality as n (name, place) order by place returning id',
    [names],
  )
  return { instance, ids: rows.map(({ id }) => id) }
}

/** Users of an instance that has no database, as they were last read. */
export async function instanceWithCopies(test: TestApp, names: readonly string[]): Promise<number> {
  const id = await test.instance()
  await sql`insert into instance_user_copies values (${id}, now())`.execute(test.db)
  await sql`insert into instance_users
    select ${id}::int, place, name from unnest(${names}::text[]) with ordinality as n (name, place)`.execute(test.db)
  return id
}

export function choosing(row: UserNotification | undefined, ...on: number[]): UserNotification {
  if (!row) throw new Error('There is no such row.')
  const possibleNotifications = row.possibleNotifications.map((one) => ({ ...one, isEnabled: on.includes(one.id) }))
  return { ...row, possibleNotifications }
}

export const arrivedIn = (instance: LinkedInstance) =>
  instance.query<{ user_id: number; notification_id: number; name: string }>(
    'select user_id, notification_id, name from user_notification order by user_id, notification_id',
  )

/** One id: all users of the instance; two: one user. */
export const notificationsPath = (...ids: number[]): string =>
  `/UserNotifications/Get${ids.length === 1 ? 'All' : ''}UserNotificationsForInstance/${ids.join('/')}`

export const SAVE_NOTIFICATIONS = '/UserNotifications/SaveInstanceUserNotifications'
