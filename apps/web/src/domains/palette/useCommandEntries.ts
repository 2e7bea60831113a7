import { useLocation } from '@tanstack/react-router'
import { COMMANDS, type Command, runOnceOffered, useCommands } from '../../shell/commands.ts'
import { useMayOpen } from '../../shell/leaving.ts'
import { useCan } from '../../shell/session/session.ts'
import { paths as clients } from '../clients/paths.ts'
import { paths as instances } from '../instances/paths.ts'
import type { Entry } from './entries.ts'

const entry = ({ label, words, icon }: Omit<Command, 'run'>, more: Partial<Entry>): Entry => ({
  key: `command ${label}`,
  group: 'New',
  label,
  words,
  icon,
  ...more,
})

/** Commands of this page, and those that open a form on another. */
export function useCommandEntries(): Entry[] {
  const can = useCan()
  const mayOpen = useMayOpen()
  const { pathname } = useLocation()
  const offered = useCommands()
  const [, clientId] = /^\/clients\/([1-9]\d*)$/.exec(pathname) ?? []
  // The page that opens offers it, for whom it may.
  const remoteEntry = (command: Omit<Command, 'run'>, to: string, isPermitted: boolean): Entry[] =>
    isPermitted && mayOpen(to) && !offered.some(({ label }) => label === command.label)
      ? [entry(command, { to, run: () => runOnceOffered(command.label) })]
      : []
  const here = offered.map((command) => entry(command, { group: 'On This Page', run: command.run }))
  const subscriptions = clients.client(Number(clientId), 'subscriptions')
  return [
    ...here,
    ...(clientId ? remoteEntry(COMMANDS.addSubscription, subscriptions, can('SUBSCRIPTION_EDIT')) : []),
    ...remoteEntry(COMMANDS.sync, instances.instances(), can('SYNC_DATA_IMPORT_FIELDS')),
  ]
}
