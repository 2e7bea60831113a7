import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isDay } from '@acm/contract/core/shapes'
import { type Installation, openInstallation } from '../installation/installation.ts'
import { type Command, commandLine } from '../platform/command-line.ts'
import { outliveOutput } from '../platform/log.ts'
import { type Config, loadConfig, SettingError } from '../settings/config.ts'
import { sentenceOf } from './plain-errors.ts'

export const say = (line: string): void => console.info(line)

/** Runs a command and ends the process with 0, or with 1 and one sentence. */
export async function runCommand(task: () => Promise<void>): Promise<never> {
  outliveOutput()
  try {
    await task()
    process.exit(0)
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}

/** Commands print their own messages, so the log is silent. */
export const commandConfig = (): Config => ({ ...loadConfig(), logLevel: 'silent' })

/** Opens the installation for a command, also while a server runs on it; `mayCreate`: else it must exist already. */
export async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
  { mayCreate = false } = {},
): Promise<void> {
  // Programs read the output of commands, so progress goes to standard error.
  const tell = (line: string) => console.error(line)
  const installation = await openInstallation(config, tell, { isBeside: true, mayCreate })
  try {
    await work(installation)
  } finally {
    await installation.close()
  }
}

export type Usage = readonly [command: Command, words: string, does: string]

export const usageOf = (...ways: readonly Usage[]): string =>
  ways.map(([command, words, does]) => `${commandLine(command, words)}\n    ${does}`).join('\n')

/** The parsed arguments; unknown or superfluous ones throw the usage as a SettingError. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, most = 0 }: { options: T; most?: number },
) {
  if (process.argv.includes('--help')) {
    say(usage)
    process.exit(0)
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= most) return { values, positionals }
  } catch {
    // The usage is clearer than the message of Node.
  }
  throw new SettingError(usage)
}

export function readDay(text: string): string {
  if (isDay(text)) return text
  throw new SettingError(`'${text}' is not a date like 2026-01-31.`)
}
