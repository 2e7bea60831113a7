import { anonymizeCopy } from '../operations/anonymize/anonymize.ts'
import { commandLine } from '../platform/command-line.ts'
import { SettingError } from '../settings/config.ts'
import { commandConfig, readArguments, runCommand, say, usageOf } from './command.ts'

const YES = '--yes-this-is-a-copy'
const USAGE = usageOf([
  'anonymize',
  YES,
  'replaces names, email addresses, secrets and server addresses in a restored copy, so that it can be used for tests',
])

await runCommand(async () => {
  const { values } = readArguments(USAGE, { options: { 'yes-this-is-a-copy': { type: 'boolean' } } })
  if (!values['yes-this-is-a-copy'])
    throw new SettingError(
      `This removes names, email addresses and secrets from the database for good. To continue: ${commandLine('anonymize', YES)}`,
    )
  await anonymizeCopy(commandConfig(), say)
})
