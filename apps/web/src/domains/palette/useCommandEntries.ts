import { useLocation } from '@tanstack/react-router'
import { COMMANDS, type Command, runOnceOffered, useCommands } from '../../shell/commands.ts'
import { useMayOpen } from '../../shell/screenAt.ts'
import { logOut } from '../../shell/session/ending.ts'
import { useCan } from '../../shell/session/session.ts'
import { chooseScheme, useScheme } from '../../theme/scheme.ts'
import {
  SettingsBrightness as Contrast,
  DarkMode,
  Key,
  LightMode,
  Logout,
  PlaylistAdd as Playlist,
} from '../../ui/icons.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import { lockedUsers } from '../users/paths.ts'
import type { Entry } from './entries.ts'

const SCHEMES = [
  { scheme: 'light', label: 'Light theme', icon: LightMode },
  { scheme: 'dark', label: 'Dark theme', icon: DarkMode },
  { scheme: 'system', label: 'System theme', icon: Contrast },
] as const

const entry = ({ label, words, icon }: Omit<Command, 'run'>, more: Partial<Entry>): Entry => ({
  key: `command ${label}`,
  group: 'Commands',
  label,
  words,
  about: null,
  sort: null,
  icon,
  to: null,
  ...more,
})

/** The acts a person may take from this page. */
export function useCommandEntries(): Entry[] {
  const can = useCan()
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const scheme = useScheme()
  const offered = useCommands()
  const [, clientId] = /^\/clients\/([1-9]\d*)$/.exec(pathname) ?? []
  // The page that opens offers it, for whom it may.
  const elsewhere = (command: Omit<Command, 'run'>, to: string, isPermitted: boolean): Entry[] =>
    isPermitted && mayOpen(to) && !offered.some(({ label }) => label === command.label)
      ? [entry(command, { to, run: () => runOnceOffered(command.label) })]
      : []
  const here = offered.map((command) =>
    entry(command, { group: command.isEverywhere ? 'Commands' : 'On this page', run: command.run }),
  )
  const subscriptions = clients.client(Number(clientId), 'subscriptions')
  const locked = lockedUsers()
  return [
    ...here,
    ...(clientId ? elsewhere(COMMANDS.addSubscription, subscriptions, can('SUBSCRIPTION_EDIT')) : []),
    ...elsewhere(COMMANDS.sync, instances.instances(), can('SYNC_DATA_IMPORT_FIELDS')),
    ...(can('SUBSCRIPTION_EDIT') && mayOpen(instances.instances())
      ? [
          entry(
            { label: 'Subscribe instances', words: 'subscription amq group bulk', icon: Playlist },
            { to: instances.instances(), about: 'Select them in the list first' },
          ),
        ]
      : []),
    ...(can('USER_EDIT') && mayOpen(locked)
      ? [entry({ label: 'Unlock users', words: 'locked account password', icon: Key }, { to: locked })]
      : []),
    ...SCHEMES.filter((one) => one.scheme !== scheme).map((one) =>
      entry({ ...one, words: 'mode appearance colors' }, { run: () => chooseScheme(one.scheme) }),
    ),
    entry({ label: 'Log Out', words: 'sign out logout exit', icon: Logout }, { run: () => void logOut() }),
  ]
}
