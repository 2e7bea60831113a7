import { permissionsOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { type LastLock, type LastSignIn, type UserSession, users } from '@acm/contract/users'
import type { Context } from '../../platform/access/context.ts'
import { requireConfirmed } from '../../platform/access/sign-in-rules.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { forbidden, notFound } from '../../platform/problems.ts'
import { guardRights } from '../roles/public.ts'
import { endsOf } from './session-ends.ts'
import * as queries from './sessions.queries.ts'
import { getUser } from './user-saves.service.ts'

/** The caller's own sessions, or with USER_EDIT those of a user. */
export async function listSessions(ctx: Context, userId: number | undefined): Promise<UserSession[]> {
  const requestedId = await requireOpen(ctx, userId, ['USER_EDIT'])
  const current = ctx.user?.sessionId ?? null
  return queries.listSessions(ctx.db, requestedId, { current, timeoutMinutes: ctx.config.sessionTimeoutMinutes })
}

/** The caller's own last sign-in, or that of a user whose page the caller can open. */
export async function lastSignIn(ctx: Context, userId: number | undefined): Promise<LastSignIn | null> {
  const requestedId = await requireOpen(ctx, userId, permissionsOf(users.get.permission))
  return (await queries.findLastSignIn(ctx.db, requestedId)) ?? null
}

/** Everyone may ask about themselves; returns the id. */
async function requireOpen(ctx: Context, userId: number | undefined, needed: readonly Permission[]): Promise<number> {
  const own = ctx.user?.userId ?? 0
  if (userId === undefined || userId === own) return own
  if (!ctx.can(needed)) throw forbidden()
  return (await getUser(ctx.db, userId)).id
}

/** Null: the user is not locked, or that part of the history was cut. */
export async function lastLock(ctx: Context, userId: number): Promise<LastLock | null> {
  const { isLocked } = await getUser(ctx.db, userId)
  return isLocked ? ((await queries.findLastLock(ctx.db, userId)) ?? null) : null
}

/** Ends a session; every replica refuses its next call. */
export const endSession = (ctx: Context, id: number): Promise<true> =>
  mutate(ctx, async (w) => {
    const owner = await queries.findSessionOwner(w.db, id)
    const isOwn = owner === w.user?.userId
    if (!isOwn && !w.can(['USER_EDIT'])) throw forbidden()
    if (owner === undefined) throw notFound()
    if (id !== w.user?.sessionId) requireConfirmed(w)
    const rights = await guardRights(w, isOwn ? null : 'USER_EDIT', async () => [owner])
    rights.requireManageable(owner)
    return {
      result: true,
      history: endsOf(await queries.endSession(w.db, id), 'Ended manually'),
      touched: [],
      endsSessions: true,
    }
  })
