import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.ts'

const maps = new Map<string, SourceMap | null>()

/** What the build wrote beside one of its files. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)
  if (known !== undefined) return known
  const path = `${fileURLToPath(file)}.map`
  const map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
  maps.set(file, map)
  return map
}

/** One line of a stack, by the line of the source it was made of. */
function lineOf(frame: NodeJS.CallSite): string {
  const file = frame.getScriptNameOrSourceURL() ?? ''
  const said = `    at ${frame}`
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()]
  if (!file.startsWith('file:') || line === null || column === null) return said
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (!entry || !('originalSource' in entry)) return said
  return said.replace(
    `${file}:${line}:${column}`,
    `${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`,
  )
}

/**
 * Lets the stacks of a build name the lines of its sources. Node would read all its maps at every start (20 MB); these
 * are read for the first stack that somebody looks at.
 */
export function nameSources(): void {
  if (!isBuilt) return
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(lineOf)].join('\n')
}
