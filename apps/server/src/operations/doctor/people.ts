import { demoPasswordInUse, hasUsers } from '../../domains/users/public.ts'
import { countLocked } from '../../platform/access/sessions.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Config, firstUserOf, isLocalOnly } from '../../settings/config.ts'
import { Findings } from './finding.ts'

export async function lookAtPeople(db: Database, config: Config) {
  const found = new Findings('People')
  const isAnybody = await hasUsers(db)
  if (!isAnybody && firstUserOf(config) === null)
    found.wrong(
      'There is no user, and no setting names the first.',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD, and start the server again.',
    )
  if (isAnybody && config.databaseUrl !== null && config.adminPassword !== null)
    found.look('ADMIN_PASSWORD is set although there are users: it does nothing but lie there.', 'Take it out.')
  if (!isLocalOnly(config) && (await demoPasswordInUse(db)))
    found.wrong(
      'Some users still have the demonstration password: the server does not start.',
      `Change it: ${commandLine('admin', 'reset-password')}`,
    )
  const locked = await countLocked(db)
  if (locked > 0)
    found.look(
      `${locked} users are locked.`,
      `The page Users unlocks them, or ${commandLine('admin', 'reset-password')}`,
    )
  found.okIfNothingElse('There are users, and none is locked.')
  return found.all
}
