import { type BodyOf, permissionsOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import { notifications, type UserNotification, userNotification } from '@acm/contract/notifications'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import type { JsonText } from '../../platform/database/lists.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { LinkFailure } from '../../platform/instance-link/instance-link.ts'
import { listUnannounced, startJob } from '../../platform/jobs/jobs.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { forbidden, notFound, unavailable } from '../../platform/problems.ts'
import { requirePlace } from '../instances/public.ts'
import { userNotificationsJob } from './notifications.jobs.ts'
import * as queries from './notifications.queries.ts'

const READ = permissionsOf(notifications.getAllForInstance.permission)
const EDIT = permissionsOf(notifications.save.permission)

/** In milliseconds, for the whole connection: a tab waits no longer for an instance (G-NOT-02). */
const LIMITS = { connectMs: 2000, statementMs: 2000, allMs: 2000 }

/** The present users, or the last good copy. Without one it throws, because unknown users are not the same as none. */
export async function listUserNotifications(ctx: Context, databaseId: number): Promise<JsonText> {
  await requirePlace(ctx.db, ctx.scope(...READ), databaseId)
  const read = await readUsers(ctx, databaseId)
  if (read === 'noAnswer' && !(await queries.hasCopy(ctx.db, databaseId))) {
    throw unavailable("The instance can't be reached, and its users haven't been loaded yet. Try again.")
  }
  return queries.listUserNotifications(ctx.db, databaseId, read !== 'read')
}

/** One user of an instance; the instance is only asked if the copy lacks the user. */
export async function getUserNotification(ctx: Context, user: queries.UserOfInstance): Promise<UserNotification> {
  const scope = ctx.scope(...READ)
  await requirePlace(ctx.db, scope, user.databaseId)
  let found = await queries.findUserNotification(ctx.db, user)
  if (!found && (await readUsers(ctx, user.databaseId)) === 'read') {
    found = await queries.findUserNotification(ctx.db, user, false)
  }
  if (!found) throw scope.all ? notFound() : forbidden()
  return found
}

/** Updates the last good copy. An instance that is down isn't asked here: the background probes it. */
async function readUsers(ctx: Context, databaseId: number): Promise<'read' | 'noAnswer' | 'notLinked'> {
  const { state } = await ctx.links.state(databaseId)
  if (state !== 'linked') return state === 'down' ? 'noAnswer' : state
  try {
    const users = await ctx.links.use(databaseId, (link) => link.readUsers(), LIMITS)
    await queries.keepUsers(ctx.db, databaseId, users)
    return 'read'
  } catch (error) {
    if (!(error instanceof LinkFailure)) throw error
    return 'noAnswer'
  }
}

const kind = new RecordKind(userNotification, {
  table: 'user_notifications',
  touched: ['notifications'],
  find: queries.findChoice,
  update: (tx, stored, { possibleNotifications = [] }) =>
    queries.storeChoice(tx, stored, enabledOf(stored, possibleNotifications)),
  async answer(ctx, { instanceId, userId }: queries.StoredChoice) {
    return (await queries.findUserNotification(ctx.db, { databaseId: instanceId, userId })) as UserNotification
  },
})

type NotificationsBody = BodyOf<typeof notifications.save>
type NotificationChoices = NotificationsBody['possibleNotifications']

/** Stores the choice and tries to send it; the background retries. The answer is the stored choice either way. */
export async function saveUserNotification(ctx: Context, input: NotificationsBody): Promise<UserNotification> {
  const user = { databaseId: input.instanceId ?? 0, userId: input.id }
  const { stored, jobId } = await mutate(ctx, async (w) => {
    const before = requireInScope(w.scope(...EDIT), await queries.lockChoice(w.db, user))
    const values = await kind.checked(w, before, input, { others: unknownIn(input, before) })
    const after = await kind.store(w, before, values)
    const change = await kind.saved(w, before, after)
    // The lock on the user's row makes a later job id a later choice.
    const subject = `user ${user.databaseId}/${user.userId}`
    const isDue = change.history !== null || (await listUnannounced(w.db, subject)).length > 0
    const job = isDue
      ? await startJob(w, userNotificationsJob, {
          payload: { userId: user.userId, notifications: chosenIn(after) },
          subject,
          name: `${after.name} (${after.databaseCode})`,
          databaseIds: [user.databaseId],
        })
      : null
    return { ...change, result: { stored: change.result, jobId: job?.jobId ?? null } }
  })
  const run = async () => {
    await runJob(ctx, userNotificationsJob, jobId)
    return stored
  }
  return unlessLost(ctx, run, () => stored)
}

/** Types that were not sent keep their value, because an older list does not show all types. */
function enabledOf({ possibleNotifications }: queries.StoredChoice, given: NotificationChoices): number[] {
  const sent = new Map(given.map(({ id, isEnabled }) => [id, isEnabled]))
  return possibleNotifications.filter((one) => sent.get(one.id) ?? one.isEnabled).map(({ id }) => id)
}

const chosenIn = ({ possibleNotifications }: queries.StoredChoice) =>
  possibleNotifications.filter(({ isEnabled }) => isEnabled).map(({ id, name }) => ({ id, name }))

function unknownIn({ possibleNotifications }: NotificationsBody, stored: queries.StoredChoice): FieldError[] {
  const isKnown = possibleNotifications.every(({ id }) => stored.possibleNotifications.some((one) => one.id === id))
  return isKnown ? [] : [{ propertyName: 'possibleNotifications', errorMessage: messages.invalid }]
}

export const userNotificationHistory = kind.subject(queries.places)
