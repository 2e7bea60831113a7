import { hasUsers, listWithDemoPassword } from '../../domains/users/public.ts'
import { countLocked } from '../../platform/access/sessions.ts'
import { commandLine } from '../../platform/command-line.ts'
import { counted } from '../../platform/counted.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortList } from '../../platform/short-list.ts'
import { type Config, firstUserOf, isLocalOnly } from '../../settings/config.ts'
import { check } from './finding.ts'

export const lookAtPeople = check('Users', async (found, db: Database, config: Config) => {
  const isAnybody = await hasUsers(db)
  if (!isAnybody && firstUserOf(config) === null)
    found.wrong(
      'There are no users, and no settings to create the first.',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD, and restart the server.',
    )
  if (isAnybody && config.databaseUrl !== null && config.adminPassword !== null)
    found.look('ADMIN_PASSWORD is set but no longer used, because there are users.', 'Remove it.')
  const known = isLocalOnly(config) ? [] : await listWithDemoPassword(db)
  if (known.length > 0)
    found.wrong(
      `The server won't start: ${counted(known.length, 'user still has', 'users still have')} the sample password (${shortList(known)}).`,
      `Change it: ${commandLine('admin', 'reset-password')}`,
    )
  const locked = await countLocked(db)
  if (locked > 0)
    found.look(
      `${counted(locked, 'user is', 'users are')} locked.`,
      `Unlock them on the Users page, or run ${commandLine('admin', 'reset-password')}`,
    )
  found.okIfNothingElse('No users are locked.')
})
