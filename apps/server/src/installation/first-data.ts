import { ensurePredefinedRoles, insertAssignment, SYSTEM_ADMINISTRATOR } from '../domains/roles/public.ts'
import { ensureSharedSecret } from '../domains/system-settings/public.ts'
import { hasUsers, insertUser } from '../domains/users/public.ts'
import { createGuessCheck } from '../platform/access/guessable.ts'
import { hashPassword } from '../platform/access/passwords.ts'
import { runExclusively } from '../platform/database/run-exclusively.ts'
import { mutate } from '../platform/history/mutate.ts'
import type { Services } from '../platform/services.ts'
import { firstUserOf, SettingError } from '../settings/config.ts'
import { systemContext } from './installation.ts'

const FIRST_START = 'System setup'

/** Data that a console needs before the first sign-in (R-FIRST-1); returns whether there was no user yet. */
export const ensureFirstData = (services: Services): Promise<boolean> =>
  runExclusively(services, async () => {
    const isFirst = await ensureFirstUser(services)
    await ensureSharedSecret(systemContext({ services, job: FIRST_START }))
    return isFirst
  })

/** Creates the predefined roles and the first user only if no user exists; returns whether it did. */
async function ensureFirstUser(services: Services): Promise<boolean> {
  const { config, db } = services
  if (await hasUsers(db)) return false
  const first = firstUserOf(config)
  if (!first)
    throw new SettingError('ADMIN_EMAIL and ADMIN_PASSWORD are required because the database has no users yet.')
  const { email } = first
  const [guessed] = (await createGuessCheck(config))(first.password, { email })
  if (guessed) throw new SettingError(`ADMIN_PASSWORD: ${guessed.errorMessage}`)
  const hashed = await hashPassword(first.password)
  return mutate(systemContext({ services, job: FIRST_START }), async ({ db: tx }) => {
    if (await hasUsers(tx)) return { result: false, history: null, touched: [] }
    const roles = await ensurePredefinedRoles(tx)
    const userId = await insertUser(tx, {
      email,
      firstName: 'System',
      lastName: 'Administrator',
      ...hashed,
      isEnabled: true,
    })
    await insertAssignment(tx, { userId, roleId: roles.get(SYSTEM_ADMINISTRATOR) ?? 0, orgUnitIds: null })
    const history = { action: 'seed.firstData', entity: null, after: { user: email, roles: [...roles.keys()] } }
    return { result: true, history, touched: ['users', 'roles'] }
  })
}
