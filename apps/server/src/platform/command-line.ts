import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type product from '../../../../package.json'
import { isBuilt } from './build.ts'

export type Command = Extract<keyof typeof product.scripts, string>

const besides = (path: string) => join(import.meta.dirname, path)

/** npm works within the sources, for them as well as for the build that `npm start` makes. */
export const isAmongSources = !isBuilt || existsSync(besides('../../scripts/run.mjs'))

export function commandLine(command: Command, words = ''): string {
  return isAmongSources ? byNpm(command, words) : byFile(command, words)
}

function byNpm(command: Command, words: string): string {
  const typed = command === 'start' ? 'npm start' : `npm run ${command}`
  return words === '' ? typed : `${typed} -- ${words}`
}

/** The build's package.json names the file (apps/server/vite.config.ts): `node admin.js`. */
function byFile(command: Command, words: string): string {
  const { scripts } = JSON.parse(readFileSync(besides('package.json'), 'utf8')) as { scripts: Record<string, string> }
  const [, file = '', ...own] = scripts[command]?.split(' ') ?? []
  const near = relative(process.cwd(), besides(file))
  const typed = [process.argv0, near.startsWith('..') ? besides(file) : near, ...own]
  return words === '' ? typed.join(' ') : `${typed.join(' ')} ${words}`
}
