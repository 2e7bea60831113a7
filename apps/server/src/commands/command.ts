import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isDay } from '@acm/contract/core/shapes'
import { type Installation, openInstallation } from '../installation/installation.ts'
import { type Command, commandLine } from '../platform/command-line.ts'
import { type Config, loadConfig, SettingError } from '../settings/config.ts'
import { sentenceOf } from './plain-errors.ts'

export const say = (line: string): void => console.info(line)

/** What somebody asked for who typed --help. */
class Help extends Error {}

/** Runs a command line task and ends the process: 0, or 1 with one sentence. */
export async function runCommand(task: () => Promise<void>): Promise<never> {
  try {
    await task()
    process.exit(0)
  } catch (error) {
    if (error instanceof Help) {
      say(error.message)
      process.exit(0)
    }
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}

/** The settings of a command: it speaks for itself, so the log is silent. */
export const commandConfig = (): Config => ({ ...loadConfig(), logLevel: 'silent' })

/** Opens the installation for that work, beside a server that runs on it. */
export async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  // What it prints itself is read by programs as well.
  const tell = (line: string) => console.error(line)
  const installation = await openInstallation(config, tell, { isBeside: true })
  try {
    await work(installation)
  } finally {
    await installation.close()
  }
}

/** A way to call a command: what is typed behind it, and what that does. */
export type Usage = readonly [command: Command, words: string, does: string]

/** What a command takes, as it is typed here. */
export const usageOf = (...ways: readonly Usage[]): string =>
  ways.map(([command, words, does]) => `${commandLine(command, words)}\n    ${does}`).join('\n')

/** What was typed behind a command: anything unknown or superfluous is answered with the usage. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, most = 0 }: { options: T; most?: number },
) {
  if (process.argv.includes('--help')) throw new Help(usage)
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= most) return { values, positionals }
  } catch {
    // The usage says it better than Node.
  }
  throw new SettingError(usage)
}

/** A day as it was typed. */
export function readDay(text: string): string {
  if (isDay(text)) return text
  throw new SettingError(`'${text}' is not a day such as 2026-01-31.`)
}
