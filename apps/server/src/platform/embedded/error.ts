import { SettingError } from '../../settings/setting-error.ts'

/** A person can act on refusals of the system too (a full disk, missing rights). */
export function asEmbeddedError(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new SettingError(`The embedded database in ${folder} can't be used: ${(error as Error).message}.`)
}
