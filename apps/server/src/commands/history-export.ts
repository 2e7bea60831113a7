import { exportTo } from '../operations/history/export-file.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, readDay, runCommand, say, usageOf, withInstallation } from './command.ts'

const USAGE = usageOf(
  [
    'history:export',
    '--from 2026-01-01 --to 2026-03-31 --out FILE',
    'exports the entries of these days for an auditor',
  ],
  ['history:export', '--key', 'prints the key that an auditor verifies it with'],
)

await runCommand(async () => {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
    key: { type: 'boolean' },
  } as const
  const { values } = readArguments(USAGE, { options })
  const { from, to, out, key } = values
  if (key) return withInstallation(commandConfig(), async ({ services }) => say(services.secrets.publicKey))
  if (!from || !to || !out) throw new SettingError(USAGE)
  const period = { from: readDay(from), to: readDay(to) }
  if (period.from > period.to) throw new SettingError(`--from ${from} is after --to ${to}.`)
  await withInstallation(commandConfig(), async ({ services }) => exportTo({ services, say }, out, period))
})
