import { today } from '@acm/contract/core/days'
import { coversAll, type Grant, holds, type Permission } from '@acm/contract/core/permissions'
import { ownRightsMessages } from '@acm/contract/users'
import type { Tx } from '../../platform/database/database.ts'
import { takeLock } from '../../platform/database/locks.ts'
import type { WriteContext } from '../../platform/history/mutate.ts'
import { businessRule, forbidden } from '../../platform/problems.ts'
import * as queries from './roles.queries.ts'

/** The permissions to edit users and roles are administrative (G-PERM-10). */
const ADMINISTRATIVE: readonly Permission[] = ['USER_EDIT', 'ROLE_EDIT']

const administrative = (grants: readonly Grant[] = []) =>
  grants.filter((grant) => ADMINISTRATIVE.includes(grant.permission))
const isSame = (one: readonly Grant[], other: readonly Grant[]) => coversAll(one, other) && coversAll(other, one)
/** The history records who tried to exceed their rights. */
const refusalBy =
  (w: WriteContext) =>
  (errorMessage: string, propertyName = '') =>
    w.traced(businessRule({ propertyName, errorMessage }), {
      action: 'rights.refuse',
      entity: w.actor.type === 'user' ? ['user', w.actor.id] : null,
      after: { reason: errorMessage },
    })

/** Knows the rights before a change, and checks those after it. */
export interface RightsGuard {
  /** Call it after the change, with the ids of other users who may be affected. */
  check(changed?: readonly number[]): Promise<void>
  /** Call it after the change: whether someone has more access than before it, or for longer. */
  isWider(userId: number): Promise<boolean>
  /** Throws for an account with more administrative rights than the actor. */
  requireManageable(userId: number): void
  /** Only holders of an administrative permission may add it to a role, even to one without users. */
  requireGrantable(had: readonly string[], has: readonly string[]): void
}

const UNGUARDED: RightsGuard = {
  check: async () => undefined,
  isWider: async () => false,
  requireManageable: () => undefined,
  requireGrantable: () => undefined,
}

/**
 * No one widens their own access, grants or manages administrative rights that they lack, or takes them from the last
 * active user who has them. The system can do all of it.
 */
export async function guardRights(
  w: WriteContext,
  needed: Permission | null,
  touched: () => Promise<readonly number[]>,
): Promise<RightsGuard> {
  const { actor, db: tx } = w
  if (actor.type !== 'user') return UNGUARDED
  await takeLock(tx, 'rights')
  const refuse = refusalBy(w)
  const userIds = await touched()
  const day = today(w.config.timeZone)
  const before = await queries.readGrants(tx, [...userIds, actor.id], day)
  const later = await readLater(tx, [...userIds, actor.id], day)
  const hadAdministrator = await queries.hasHolderOfAll(tx, ADMINISTRATIVE)
  const own = before.get(actor.id) ?? []
  // Read under the lock: rights might have shrunk since the call was admitted.
  if (needed && !holds(own, [needed])) throw forbidden()

  return {
    requireManageable(userId) {
      const isManageable = userId === actor.id || coversAll(own, administrative(before.get(userId)))
      if (!isManageable) throw refuse(ownRightsMessages.administrative)
    },
    async isWider(userId) {
      const after = await queries.readGrants(tx, [userId], day)
      return !coversAll(before.get(userId) ?? [], after.get(userId) ?? []) || isProlonged(tx, userId, later)
    },
    requireGrantable(had, has) {
      const added = ADMINISTRATIVE.filter((permission) => has.includes(permission) && !had.includes(permission))
      const mayGrant = added.every((permission) => holds(own, [permission]))
      if (!mayGrant) throw refuse(ownRightsMessages.administrative, 'permissions')
    },
    async check(changed = []) {
      const after = await queries.readGrants(tx, [...userIds, ...changed, actor.id], day)
      for (const [userId, grants] of after) {
        const [had, has] = [administrative(before.get(userId)), administrative(grants)]
        if (userId === actor.id) {
          if (!coversAll(own, grants)) throw refuse(ownRightsMessages.wider)
        } else if (!isSame(had, has) && !coversAll(own, [...had, ...has])) {
          throw refuse(ownRightsMessages.administrative)
        }
      }
      // No one extends their own access, through any role (R-END-4).
      if (await isProlonged(tx, actor.id, later)) throw refuse(ownRightsMessages.wider)
      if (hadAdministrator && !(await queries.hasHolderOfAll(tx, ADMINISTRATIVE))) {
        const hasForNow = await queries.hasHolderOfAll(tx, ADMINISTRATIVE, { day })
        throw refuse(hasForNow ? ownRightsMessages.lastWithoutEnd : ownRightsMessages.lastAdministrator)
      }
    },
  }
}

/** By day from which users hold less: what these hold then. */
type LaterGrants = ReadonlyMap<string, ReadonlyMap<number, readonly Grant[]>>

async function readLater(tx: Tx, userIds: readonly number[], day: string): Promise<LaterGrants> {
  const later = new Map<string, ReadonlyMap<number, readonly Grant[]>>()
  for (const end of await queries.listEnds(tx, userIds, day))
    later.set(end.next, await queries.readGrants(tx, end.userIds, end.next))
  return later
}

async function isProlonged(tx: Tx, userId: number, later: LaterGrants): Promise<boolean> {
  for (const [day, held] of later) {
    const before = held.get(userId)
    const after = before && (await queries.readGrants(tx, [userId], day)).get(userId)
    if (before && !coversAll(before, after ?? [])) return true
  }
  return false
}

/** Wrong passwords by anyone must not lock out the last administrator. Waits for pending changes of rights. */
export async function isLastAdministrator(tx: Tx, userId: number): Promise<boolean> {
  await takeLock(tx, 'rights')
  const [has, hasOther] = [
    await queries.hasHolderOfAll(tx, ADMINISTRATIVE),
    await queries.hasHolderOfAll(tx, ADMINISTRATIVE, { except: userId }),
  ]
  return has && !hasOther
}
