import { readFileSync } from 'node:fs'
import { SettingError } from './setting-error.ts'

/** The text of a setting by its name; null: it is not set. */
export type SettingText = (name: string) => string | null

export function atMost(name: string, value: string | null, max: number): string | null {
  if (Array.from(value ?? '').length <= max) return value
  throw new SettingError(`${name} must have at most ${max} characters.`)
}

/** What stands in the file that a setting names. */
export function readSettingFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingError(`${name} cannot be read: ${(error as Error).message}.`)
  }
}
