import { sql } from 'kysely'
import type pg from 'pg'
import { keepUsers, listTypes } from '../domains/notifications/public.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { InstanceUser } from '../platform/instance-link/instance-link.ts'
import type { DemoInstance } from './demo-instances.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { createRandomSource, SEED } from './random.ts'

const USERS = 18
/** Instances without a database that were reached once, each two weeks before the previous. */
const REACHED_ONCE = 6

type LinkedDemoInstance = Pick<DemoInstance, 'databaseId'>

/** The same users are in the instance's own database and in our copy. */
function demoUsersOf({ databaseId }: LinkedDemoInstance): InstanceUser[] {
  const dice = createRandomSource(SEED + 100 + databaseId)
  const names = Array.from({ length: USERS }, () => `${dice.one(FIRST_NAMES)} ${dice.one(LAST_NAMES)}`)
  return [...new Set(names)].map((name, place) => ({ id: place + 1, name }))
}

/** About a third of the users have no notifications; the others have one to four. */
function demoChoicesOf(place: LinkedDemoInstance, types: readonly { id: number }[]) {
  const dice = createRandomSource(SEED + 200 + place.databaseId)
  const typeIds = types.map(({ id }) => id)
  return demoUsersOf(place)
    .filter(() => dice.chance(0.65))
    .map(({ id }) => ({
      userId: id,
      notificationIds: dice.some(typeIds, dice.whole(1, 4)).sort((a, b) => a - b),
    }))
}

interface DemoNotificationContext {
  /** Instances with a database of their own. */
  linked: readonly DemoInstance[]
  instances: readonly DemoInstance[]
}

/** Users and choices of the linked instances, and of a few others as of the time they were last reached. */
export async function insertNotifications(tx: Tx, { linked, instances }: DemoNotificationContext): Promise<number> {
  const types = await listTypes(tx)
  const others = instances.filter((one) => !one.disabled && !linked.includes(one)).slice(0, REACHED_ONCE)
  let choices = 0
  for (const [place, one] of [...linked, ...others].entries()) {
    const weeks = Math.max(0, place - linked.length + 1) * 2
    await keepUsers(tx, one.databaseId, demoUsersOf(one), sql`now() - ${weeks} * interval '1 week'`)
    const rows = demoChoicesOf(one, types).map((choice) => ({ databaseId: one.databaseId, ...choice }))
    await tx.insertInto('user_notifications').values(rows).execute()
    choices += rows.length
  }
  return choices
}

/** Writes the same users and choices into the instance's own database. */
export async function fillUsers(db: Database, client: pg.Client, place: LinkedDemoInstance): Promise<void> {
  const types = await listTypes(db)
  const users = demoUsersOf(place)
  await client.query('insert into app_user (id, name) select * from unnest($1::int[], $2::text[])', [
    users.map(({ id }) => id),
    users.map(({ name }) => name),
  ])
  await client.query(`select setval(pg_get_serial_sequence('app_user', 'id'), $1)`, [users.length])
  for (const { userId, notificationIds } of demoChoicesOf(place, types)) {
    const chosen = types.filter(({ id }) => notificationIds.includes(id))
    await client.query(
      'insert into user_notification (user_id, notification_id, name) select $1, * from unnest($2::int[], $3::text[])',
      [userId, chosen.map(({ id }) => id), chosen.map(({ name }) => name)],
    )
  }
}
