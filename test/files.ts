import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** A file by its path from the root. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Paths from the root, with slashes on every system. */
export const filesLike = (pattern: string | readonly string[]): string[] =>
  globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
