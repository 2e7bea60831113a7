import { existsSync } from 'node:fs'
import { run } from './commands.ts'

/** Needs root and apt-get; null: installed, else the reason why not. */
export async function installWithApt(packages: readonly string[]): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return `${packages.join(' and ')} not installed`
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    if ((await runShown(['apt-get', ...command])) !== 0) return `apt-get ${command.join(' ')} failed`
  }
  return null
}

/** Shows progress only, and the last lines of a failure: the full output has hundreds of lines. */
export async function runShown(command: string[]): Promise<number> {
  const shown = command.filter((part) => part !== process.execPath).join(' ')
  console.log(`Installing: ${shown}`)
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const lines: string[] = []
  const progress = setInterval(() => console.log(`  … ${seconds()} s ${lines.at(-1)?.slice(0, 90) ?? ''}`), 10_000)
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const code = await run(command, { env, onLine: (line) => lines.push(line.trim()) }).catch(() => 1)
  clearInterval(progress)
  console.log(code === 0 ? `  done in ${seconds()} s` : `  failed:\n${lines.slice(-8).join('\n')}`)
  return code
}
