import { today } from '@acm/contract/core/days'
import { signInMessages } from '@acm/contract/sign-in-rules'
import type { Context } from '../../platform/access/context.ts'
import { takeLock } from '../../platform/database/locks.ts'
import type { WriteContext } from '../../platform/history/mutate.ts'
import { businessRule } from '../../platform/problems.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import { type GroupOfUsers, listWithoutPasskey, type ShutOutPerson } from './roles.queries.ts'

/**
 * Call it before the change and before any lock of a user; the returned check throws if the change leaves someone without
 * a way to sign in (R-STEP-6). The rule and the passkeys change one after the other. A new user has an id only after
 * the change.
 */
export async function guardWaysIn(
  w: WriteContext,
  of: GroupOfUsers,
  propertyName: string,
): Promise<(changed?: GroupOfUsers) => Promise<void>> {
  await takeLock(w.db, 'rights')
  const before = new Set((await listShutOut(w, of)).map(({ id }) => id))
  return async (changed = of) => {
    const shutOut = (await listShutOut(w, changed)).filter(({ id }) => !before.has(id))
    if (shutOut.length === 0) return
    const names = w.can(['USER_VIEW']) ? shutOut.map(({ name }) => name) : null
    throw businessRule(
      { propertyName, errorMessage: signInMessages.noOtherWay },
      { extra: { people: { count: shutOut.length, names } } },
    )
  }
}

/** No one is, as long as there is single sign-on. */
export const listShutOut = async (
  { db, config }: Pick<Context, 'db' | 'config'>,
  of: GroupOfUsers,
): Promise<ShutOutPerson[]> =>
  config.saml
    ? []
    : listWithoutPasskey(db, of, {
        host: passkeyHost(config)?.name ?? null,
        day: today(config.timeZone),
      })
