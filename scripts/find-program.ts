import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The files that PATH may hold by these names, whether they exist or not. */
export const onPath = (names: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

/** Runs it, because on Ubuntu a browser may be a stub that only points to a snap. */
export function works(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
