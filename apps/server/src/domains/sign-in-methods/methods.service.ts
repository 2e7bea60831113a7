import type { BodyOf } from '@acm/contract/core/endpoint'
import type { MethodCounts, OwnMethods, signInMethods } from '@acm/contract/sign-in-methods'
import { signInMessages } from '@acm/contract/sign-in-rules'
import type { Context } from '../../platform/access/context.ts'
import { confirmFirst } from '../../platform/access/sign-in-rules.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { businessRule, forbidden, requireFound } from '../../platform/problems.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import { guardRights, guardWaysIn } from '../roles/public.ts'
import { endSessionsOf, endsOf, findAccount, findAccountById, lockAccount } from '../users/public.ts'
import { hashOfCode, newRecoveryCodes } from './codes.ts'
import * as queries from './methods.queries.ts'
import { readMethods, whereOf } from './proofs.service.ts'

export const ownId = (ctx: Context): number => ctx.user?.userId ?? 0

/** The caller's own, or with permission how many another user has. */
export async function getMethods(ctx: Context, userId: number | undefined): Promise<OwnMethods | MethodCounts> {
  if (userId === undefined || userId === ownId(ctx)) return getOwnMethods(ctx)
  if (!ctx.can(['USER_VIEW', 'USER_EDIT'])) throw forbidden()
  requireFound(await findAccountById(ctx.db, userId))
  const { passkeys, hasApp, recoveryCodesLeft, rule } = await readMethods(ctx, ctx.db, userId)
  const askedBy = await queries.listAskingRoles(ctx.db, userId, { rule, day: whereOf(ctx).day })
  return { passkeys, hasApp, recoveryCodesLeft, rule, askedBy }
}

export async function getOwnMethods(ctx: Context): Promise<OwnMethods> {
  const userId = ownId(ctx)
  const host = passkeyHost(ctx.config)
  const { rule, recoveryCodesLeft, changedAt } = await readMethods(ctx, ctx.db, userId)
  const app = await queries.findApp(ctx.db, userId)
  return {
    passkeys: await queries.listOwnPasskeys(ctx.db, userId, host?.name ?? null),
    app: app?.since ? { since: app.since } : null,
    recoveryCodesLeft,
    rule,
    askedBy: await queries.listAskingRoles(ctx.db, userId, { rule, day: whereOf(ctx).day }),
    passkeyAddress: host?.origin ?? null,
    changedAt,
  }
}

export const countReady = ({ db, config }: Context, roleId: number) =>
  queries.countReady(db, roleId, { ...whereOf({ config }), hasSso: config.saml !== null })

/** Removes the app, if the rule of the roles and the other methods allow it. */
export const removeApp = (ctx: Context): Promise<true> =>
  removeMethod(ctx, 'signInMethods.removeApp', async (tx, userId) => ({
    isFound: await queries.deleteApp(tx, userId),
    after: {},
  }))

export const removePasskey = (ctx: Context, id: number): Promise<true> =>
  removeMethod(ctx, 'signInMethods.removePasskey', async (tx, userId) => {
    const passkey = await queries.deletePasskey(tx, userId, id)
    return { isFound: passkey !== undefined, after: { passkey } }
  })

type Removal = (tx: Parameters<typeof lockAccount>[0], userId: number) => Promise<{ isFound: boolean; after: object }>

/** A session that can only set up proves a method that exists: someone else might have the methods (R-STEP-4). */
export async function requireOwnStep(ctx: Context, userId: number): Promise<void> {
  if (!ctx.user?.setsUp) return
  const { passkeys, hasApp } = await readMethods(ctx, ctx.db, userId)
  if (passkeys > 0 || hasApp) throw confirmFirst()
}

const removeMethod = (ctx: Context, action: string, remove: Removal): Promise<true> =>
  mutate(ctx, async (w) => {
    const userId = ownId(w)
    await requireOwnStep(w, userId)
    const requireWayIn = await guardWaysIn(w, { userId }, '')
    await lockAccount(w.db, userId)
    const { isFound, after } = await remove(w.db, userId)
    requireFound(isFound || undefined)
    const { passkeys, usablePasskeys, hasApp, rule } = await readMethods(w, w.db, userId)
    const isLast = usablePasskeys === 0 && !hasApp
    if (isLast && rule === 'twoSteps') throw businessRule(asError(signInMessages.lastMethod))
    await requireWayIn()
    if (passkeys === 0 && !hasApp) await queries.deleteAll(w.db, userId)
    await queries.noteChange(w.db, userId)
    return { result: true, history: { action, entity: ['user', userId], after }, touched: ['users'] }
  })

const asError = (errorMessage: string) => ({ propertyName: '', errorMessage })

export const renamePasskey = async (
  ctx: Context,
  id: number,
  { name }: BodyOf<typeof signInMethods.renamePasskey>,
): Promise<OwnMethods> => {
  await mutate(ctx, async (w) => {
    const userId = ownId(w)
    await requireOwnStep(w, userId)
    const before = requireFound(await queries.renamePasskey(w.db, userId, id, name ?? ''))
    await queries.noteChange(w.db, userId)
    return {
      result: true,
      history: {
        action: 'signInMethods.renamePasskey',
        entity: ['user', userId],
        before: { passkey: before },
        after: { passkey: name },
      },
      touched: ['users'],
    }
  })
  return getOwnMethods(ctx)
}

/** The former codes stop working. */
export const replaceCodes = (ctx: Context): Promise<{ recoveryCodes: string[] }> =>
  mutate(ctx, async (w) => {
    const userId = ownId(w)
    await lockAccount(w.db, userId)
    await requireOwnStep(w, userId)
    const { passkeys, hasApp } = await readMethods(w, w.db, userId)
    if (passkeys === 0 && !hasApp) throw businessRule(asError(signInMessages.nothingSetUp))
    const recoveryCodes = newRecoveryCodes()
    await queries.replaceCodes(w.db, userId, recoveryCodes.map(hashOfCode))
    await queries.noteChange(w.db, userId)
    return {
      result: { recoveryCodes },
      history: { action: 'signInMethods.newRecoveryCodes', entity: ['user', userId] },
      touched: ['users'],
    }
  })

/** Removes all methods of someone else, who then signs in by the password alone and sets up two steps again. */
export const resetMethods = (ctx: Context, userId: number): Promise<true> =>
  mutate(ctx, async (w) => {
    if (userId === ownId(w)) throw businessRule(asError(signInMessages.ownReset))
    const rights = await guardRights(w, 'USER_EDIT', async () => [userId])
    requireFound(await lockAccount(w.db, userId))
    rights.requireManageable(userId)
    const requireWayIn = await guardWaysIn(w, { userId }, '')
    await queries.deleteAll(w.db, userId)
    await requireWayIn()
    return resetBy(userId, await endSessionsOf(w.db, userId))
  })

const resetBy = (userId: number, ended: Awaited<ReturnType<typeof endSessionsOf>>) => ({
  result: true as const,
  history: [
    { action: 'signInMethods.reset', entity: ['user', userId] as [string, number] },
    ...endsOf(ended, 'Sign-in methods reset'),
  ],
  touched: ['users'] as const,
})

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
