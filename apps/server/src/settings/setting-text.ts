import { readFileSync } from 'node:fs'
import { SettingError } from './setting-error.ts'

/** Null: the setting is not given. */
export type SettingText = (name: string) => string | null

export function atMost(name: string, value: string | null, max: number): string | null {
  if (Array.from(value ?? '').length <= max) return value
  throw new SettingError(`${name} must have at most ${max} characters.`)
}

export function readSettingFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingError(`${name} can't be read: ${(error as Error).message}.`)
  }
}
