import { readFileSync } from 'node:fs'
import { SettingError } from './setting-error.ts'

/** Null: the setting is not given. */
export type SettingText = (name: string) => string | null

export function atMost(name: string, value: string | null, max: number): string | null {
  if (Array.from(value ?? '').length <= max) return value
  throw new SettingError(`${name} must have at most ${max} characters.`)
}

export function readFlag(name: string, value: string | null, fallback: boolean): boolean {
  if (value === null) return fallback
  if (value === '1' || value === '0') return value === '1'
  throw new SettingError(`${name} must be 1 or 0, not '${value}'.`)
}

export function readSettingFile(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new SettingError(`${name} can't be read: ${(error as Error).message}.`)
  }
}

/** Each can be in a file that its name with `_FILE` names, because `docker inspect` shows the environment. */
const SECRETS = [
  'DATABASE_URL',
  'VERIFY_DATABASE_URL',
  'INSTANCE_DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
]

/** The value as it is set, or the content of the secret's file without its last line break. */
export function readSetting(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]
  const path = SECRETS.includes(name) ? env[`${name}_FILE`]?.trim() : undefined
  if (!path) return value
  if (value?.trim()) throw new SettingError(`Set ${name} or ${name}_FILE, not both.`)
  const content = readSettingFile(`${name}_FILE`, path)
    .toString()
    .replace(/\r?\n$/, '')
  if (content.trim()) return content
  throw new SettingError(`${name}_FILE is an empty file: ${path}.`)
}
