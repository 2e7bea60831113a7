import type { Context } from '../../platform/access/context.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { endSessionsOf, findAccount, lockAccount } from '../users/public.ts'
import * as queries from './methods.queries.ts'
import { resetBy } from './methods.service.ts'

/** Hours for which a password is enough for every role (R-STEP-15). */
export const ALLOWED_HOURS = 24

/** Removes all methods and ends all sessions; false: there is no such user. */
export async function resetTwoStep(ctx: Context, email: string): Promise<boolean> {
  const account = await findAccount(ctx.db, email)
  if (!account) return false
  return mutate(ctx, async (w) => {
    await lockAccount(w.db, account.id)
    await queries.deleteAll(w.db, account.id)
    return resetBy(account.id, await endSessionsOf(w.db, account.id))
  })
}

export async function allowPassword(ctx: Context, email: string): Promise<boolean> {
  const account = await findAccount(ctx.db, email)
  if (!account) return false
  return mutate(ctx, async (w) => {
    await queries.allowPassword(w.db, account.id, ALLOWED_HOURS)
    return {
      result: true,
      history: { action: 'signInMethods.allowPassword', entity: ['user', account.id] },
      touched: ['users', 'access'],
    }
  })
}
