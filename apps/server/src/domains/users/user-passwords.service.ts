import type { BodyOf } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import { PasswordInput, type users } from '@acm/contract/users'
import type { Context } from '../../platform/access/context.ts'
import { createGuessCheck } from '../../platform/access/guessable.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { businessRule, forbidden, requireFound, requireValid } from '../../platform/problems.ts'
import { guardRights } from '../roles/public.ts'
import { endsOf } from './session-ends.ts'
import { endSessionsOf } from './sessions.queries.ts'
import { getUser } from './user-saves.service.ts'
import * as queries from './users.queries.ts'
import { passwordChange } from './users.service.ts'

type PasswordBody = BodyOf<typeof users.updatePassword>

/** Sets the password of any user and ends their sessions, except the caller's own. It does not unlock (G-USER-07). */
export async function updatePassword(ctx: Context, input: PasswordBody): Promise<true> {
  await getUser(ctx.db, input.id)
  return replacePassword(ctx, [input.id, 'USER_EDIT'], input)
}

/** A new password of the caller, regardless of other permissions. */
export async function updateOwnPassword(ctx: Context, input: PasswordBody): Promise<true> {
  const own = ctx.user?.userId ?? 0
  if (input.id !== 0 && input.id !== own) throw forbidden()
  return replacePassword(ctx, [own, 'USER_EDIT_OWN_PASSWORD'], input)
}

async function replacePassword(
  ctx: Context,
  [userId, needed]: [number, Permission],
  input: PasswordBody,
): Promise<true> {
  requireValid(PasswordInput, input)
  const password = input.newPassword ?? ''
  const [guessed, hashed] = [await createGuessCheck(ctx.config), await hashPassword(password)]
  return mutate(ctx, async (w) => {
    const rights = await guardRights(w, needed, async () => [userId])
    const owner = requireFound(await queries.lockUser(w.db, userId))
    rights.requireManageable(userId)
    const errors = guessed(password, owner)
    if (errors.length > 0) throw businessRule(errors)
    await queries.replacePassword(w.db, userId, hashed)
    const ended = await endSessionsOf(w.db, userId, w.user?.sessionId ?? null)
    return {
      result: true,
      history: [passwordChange(userId), ...endsOf(ended, 'Password changed')],
      touched: ['users'],
    }
  })
}
