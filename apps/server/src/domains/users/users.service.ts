import { today } from '@acm/contract/core/days'
import { messages } from '@acm/contract/core/messages'
import type { Context } from '../../platform/access/context.ts'
import { hashPassword } from '../../platform/access/passwords.ts'
import { releaseEventually } from '../../platform/database/release-eventually.ts'
import { type HistoryEntry, recordHistory } from '../../platform/history/history.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { isLastAdministrator } from '../roles/public.ts'
import * as comparisons from './comparisons.queries.ts'
import { endsOf } from './session-ends.ts'
import { endSessionsOf } from './sessions.queries.ts'
import * as queries from './users.queries.ts'

/** Limits concurrent comparisons to the number that could lock the account. */
export const takeComparison = (ctx: Context, whose: comparisons.ComparedUser, milliseconds: number) =>
  comparisons.takeComparison(ctx.db, whose, { lockAfter: ctx.config.lockAfter, milliseconds })
export const giveComparisonBack = (ctx: Context, whose: comparisons.ComparedUser) =>
  releaseEventually(() => comparisons.giveComparisonBack(ctx.db, whose))

interface SignInAttempt {
  method: string
  reason?: string
}

export const refusedSignIn = (userId: number | undefined, after: SignInAttempt): HistoryEntry => ({
  action: 'session.refuse',
  entity: userId === undefined ? null : ['user', userId],
  after,
})

const WRONG_PASSWORD: SignInAttempt = { method: 'password', reason: messages.badCredentials }

/** Records a wrong password or code; too many in a row lock the account (G-AUTH-04, R-STEP-7). */
export async function noteFailure(
  ctx: Context,
  whose: comparisons.ComparedUser,
  attempt = WRONG_PASSWORD,
): Promise<void> {
  const id = 'id' in whose ? whose.id : undefined
  const refusal = refusedSignIn(id, attempt)
  const mustLock = await comparisons.countFailure(ctx.db, whose, ctx.config.lockAfter).catch(async (error: unknown) => {
    await giveComparisonBack(ctx, whose)
    throw error
  })
  if (mustLock && id !== undefined) await lock(ctx, id, refusal)
  else await recordHistory(ctx, refusal)
}

async function lock(ctx: Context, id: number, refusal: HistoryEntry): Promise<void> {
  const locksmith: Context = { ...ctx, user: null, actor: { type: 'system', job: 'too many wrong passwords' } }
  const leftOpen = { result: undefined, history: refusal, touched: [] }
  await mutate(locksmith, async (w) => {
    if (await isLastAdministrator(w.db, id)) {
      w.log.warn({ userId: id }, 'Too many wrong passwords, but the last administrator was not locked.')
      await comparisons.leaveOneComparison(w.db, id, w.config.lockAfter)
      return leftOpen
    }
    if (!(await comparisons.lockAfterFailures(w.db, id, w.config.lockAfter))) return leftOpen
    const lock = {
      action: 'user.lock',
      entity: ['user', id] as [string, number],
      before: { isLocked: false },
      after: { isLocked: true },
    }
    return {
      result: undefined,
      history: [lock, ...endsOf(await endSessionsOf(w.db, id), 'Account locked')],
      touched: ['users'],
    }
  })
}

/** The history only says that the password changed: even a mark would show who has the same one. */
export const passwordChange = (userId: number, isUnlocked = false): HistoryEntry => ({
  action: 'user.updatePassword',
  entity: ['user', userId],
  before: isUnlocked ? { isLocked: true } : {},
  after: { password: 'changed', ...(isUnlocked && { isLocked: false }) },
})

/** For the command line: sets the password, unlocks the account and ends all sessions. False: there is no such user. */
export async function resetPassword(ctx: Context, email: string, password: string): Promise<boolean> {
  const account = await queries.findAccount(ctx.db, email)
  if (!account) return false
  const hashed = await hashPassword(password)
  await mutate(ctx, async (w) => {
    const wasLocked = (await queries.lockAccount(w.db, account.id))?.isLocked
    await queries.replacePassword(w.db, account.id, { ...hashed, isLocked: false, ...queries.COUNTING_ANEW })
    const ended = await endSessionsOf(w.db, account.id)
    return {
      result: undefined,
      history: [passwordChange(account.id, wasLocked), ...endsOf(ended, 'Password changed')],
      touched: ['users'],
    }
  })
  return true
}

/** Writes into the history, once, that assignments have ended; they grant nothing since midnight (R-END-6). */
export const recordEnds = (ctx: Context): Promise<void> =>
  mutate(ctx, async (w) => {
    const ended = await queries.noteEnds(w.db, today(w.config.timeZone))
    if (ended.length === 0) return unchanged(undefined)
    return {
      result: undefined,
      history: ended.map(({ userId, roleName, orgUnits, endedOn }) => ({
        action: 'user.accessEnd',
        entity: ['user', userId] as [string, number],
        after: { access: `${roleName} in ${orgUnits ?? 'all org units'}`, endedOn },
      })),
      touched: ['users'],
    }
  })
