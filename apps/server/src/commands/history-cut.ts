import { cutHistory } from '../operations/history/retention.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, readDay, runCommand, say, usageOf, withInstallation } from './command.ts'

const WHAT = '--before 2020-01-01 --by "Maria Alvarez"'
const USAGE = usageOf(
  [
    'history:cut',
    `${WHAT} --export FILE [--export FILE …]`,
    'removes entries before that date that these exports contain',
  ],
  ['history:cut', `${WHAT} --without-export`, 'the same, without keeping a copy'],
)

await runCommand(async () => {
  const options = {
    before: { type: 'string' },
    by: { type: 'string' },
    export: { type: 'string', multiple: true },
    'without-export': { type: 'boolean' },
  } as const
  const { values } = readArguments(USAGE, { options })
  const { before, by, export: files } = values
  // Exactly one of the two is required.
  if (!before || !by?.trim() || (files !== undefined) === (values['without-export'] === true))
    throw new SettingError(USAGE)
  const wish = { before: readDay(before), cutBy: by.trim(), files: files ?? null }
  await withInstallation(commandConfig(), ({ services }) => cutHistory({ services, say }, wish))
})
