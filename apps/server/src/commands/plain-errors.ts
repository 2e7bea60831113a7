import { codeOf, isDatabaseAway } from '../platform/postgres/errors.ts'
import { SettingError } from '../settings/setting-error.ts'

const DENIED = '42501'
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

/** One sentence for a failure that the operator can fix; null: a bug of our own, whose stack is shown. */
export function sentenceOf(error: unknown): string | null {
  const { message } = error as Error
  if (error instanceof SettingError) return message
  if (FULL.includes(codeOf(error))) return `The disk is full. Free up space and try again (${message}).`
  if (codeOf(error) === DENIED)
    return `The user of DATABASE_URL doesn't have permission (${message}). Run this as the owner of the tables.`
  return isDatabaseAway(error) ? `The database connection was lost. Try again when it is back (${message}).` : null
}
