import { codeOf, isDatabaseAway } from '../platform/postgres/errors.ts'
import { SettingError } from '../settings/setting-error.ts'

const DENIED = '42501'
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

/** One sentence for a failure that the operator can fix; null: a bug of ours, whose stack is shown. */
export function sentenceOf(error: unknown): string | null {
  const { message } = error as Error
  if (error instanceof SettingError) return message
  if (FULL.includes(codeOf(error))) return `The disk is full: make room, and try again (${message}).`
  if (codeOf(error) === DENIED)
    return `The user of DATABASE_URL may not do this (${message}): run it as the owner of the tables.`
  return isDatabaseAway(error) ? `The database went away: try again once it is back (${message}).` : null
}
