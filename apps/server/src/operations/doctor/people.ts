import { today } from '@acm/contract/core/days'
import { listShutOut } from '../../domains/roles/public.ts'
import { countForeignPasskeys, listAdministrators } from '../../domains/sign-in-methods/public.ts'
import { hasUsers, listWithDemoPassword } from '../../domains/users/public.ts'
import { countLocked } from '../../platform/access/sessions.ts'
import { commandLine } from '../../platform/command-line.ts'
import { counted } from '../../platform/counted.ts'
import type { Database } from '../../platform/database/database.ts'
import { shortList } from '../../platform/short-list.ts'
import { type Config, firstUserOf, isLocalOnly } from '../../settings/config.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import { check, type Findings } from './finding.ts'

export const checkPeople = check('Users', async (found, db: Database, config: Config) => {
  const isAnybody = await hasUsers(db)
  if (!isAnybody && firstUserOf(config) === null)
    found.wrong(
      'There are no users, and no settings to create the first.',
      'Set ADMIN_EMAIL and ADMIN_PASSWORD, and restart the server.',
    )
  if (isAnybody && config.databaseUrl !== null && config.adminPassword !== null)
    found.look('ADMIN_PASSWORD is set but no longer used, because there are users.', 'Remove it.')
  const demoUsers = isLocalOnly(config) ? [] : await listWithDemoPassword(db)
  if (demoUsers.length > 0)
    found.wrong(
      `The server won't start: ${counted(demoUsers.length, 'user still has', 'users still have')} the sample password (${shortList(demoUsers)}).`,
      `Change it: ${commandLine('admin', 'reset-password')}`,
    )
  const locked = await countLocked(db)
  if (locked > 0)
    found.look(
      `${counted(locked, 'user is', 'users are')} locked.`,
      `Unlock them on the Users page, or run ${commandLine('admin', 'reset-password')}`,
    )
  await checkPasskeys(found, db, config)
  found.okIfNothingElse('No users are locked.')
})

async function checkPasskeys(found: Findings, db: Database, config: Config): Promise<void> {
  const host = passkeyHost(config)
  if (host === null)
    found.look('PUBLIC_URL is an IP address: passkeys are off.', 'Use an address with a name, and restart the server.')
  for (const { name, count } of await countForeignPasskeys(db, host?.name ?? null))
    found.look(
      `${counted(count, 'passkey belongs', 'passkeys belong')} to ${name}.`,
      'They work only with that host name: let their users add new ones.',
    )
  const shutOut = await listShutOut({ db, config }, 'everyone')
  if (shutOut.length > 0)
    found.wrong(
      `${counted(shutOut.length, 'user has', 'users have')} no way to sign in (${shortList(shutOut.map(({ name }) => name))}).`,
      `Their role asks for single sign-on or a passkey. Configure single sign-on, or run ${commandLine('admin', 'allow-password')}`,
    )
  if (!isLocalOnly(config)) await checkAdministrators(found, db, config)
}

async function checkAdministrators(found: Findings, db: Database, { timeZone }: Config): Promise<void> {
  const administrators = await listAdministrators(db, today(timeZone))
  const [first, ...others] = administrators.filter(({ hasMethod }) => hasMethod)
  const weak = administrators.filter(({ hasMethod }) => !hasMethod).length
  if (weak > 0)
    found.look(
      `${counted(weak, 'administrator signs in', 'administrators sign in')} with a password alone.`,
      'Ask their roles for two steps: docs/operate/two-step-sign-in.md',
    )
  if (first && others.length === 0)
    found.look(
      `Nobody but ${first.email} has a second administrator's method.`,
      'Let another administrator add a passkey or an authenticator app.',
    )
}
