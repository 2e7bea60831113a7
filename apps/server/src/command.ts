import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, loadConfig, SettingError } from './config.ts'
import { type Installation, openInstallation } from './installation.ts'

export const say = (line: string): void => console.info(line)

/** Runs a command line task and ends the process: 0, or 1 with one sentence. */
export async function runCommand(task: () => Promise<void>): Promise<never> {
  try {
    await task()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : error)
    process.exit(1)
  }
}

/** The settings of a command: it speaks for itself, so the log is silent. */
export const commandConfig = (): Config => ({ ...loadConfig(), logLevel: 'silent' })

export async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(config, say)
  try {
    await work(installation)
  } finally {
    await installation.close()
  }
}

/** What was typed behind `npm run x --`: anything unknown or superfluous is answered with the usage. */
export function readArguments<T extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  { options, most = 0 }: { options: T; most?: number },
) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length <= most) return { values, positionals }
  } catch {
    // The usage says it better than Node.
  }
  throw new SettingError(usage)
}
