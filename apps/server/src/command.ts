import { type Config, loadConfig, SettingError } from './config.ts'
import { type Installation, openInstallation } from './installation.ts'

/** Runs a command line task on the installation and ends the process: 0, or 1 with one sentence. */
export async function runCommand(work: (installation: Installation, config: Config) => Promise<void>): Promise<never> {
  const say = (line: string) => console.info(line)
  try {
    const config = { ...loadConfig(), logLevel: 'silent' }
    const installation = await openInstallation(config, say)
    try {
      await work(installation, config)
    } finally {
      await installation.close()
    }
    process.exit(0)
  } catch (error) {
    console.error(error instanceof SettingError ? error.message : error)
    process.exit(1)
  }
}
