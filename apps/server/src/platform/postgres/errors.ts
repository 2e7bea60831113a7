import pg from 'pg'

interface PostgresError extends Error {
  code?: string
  syscall?: string
}

/** Conflicting writers, or a table changed under a prepared statement: an immediate retry may help. */
const IN_THE_WAY = ['40001', '40P01', '0A000']
/** Away, starting, stopping, full, read-only, or too slow: a later retry may help. */
const AWAY =
  /^(08|53|57P0|57014|55P03|25P0|25006|40001|40P01|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
const AWAY_TEXT =
  /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|cached plan must not change result type/i

export const codeOf = (error: unknown): string => (error as PostgresError | null)?.code ?? ''

export const isTransientConflict = (error: unknown): boolean => IN_THE_WAY.includes(codeOf(error))

/** An outage of the database, which heals by itself, not a fault of our own. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, syscall } = error as PostgresError
  return AWAY.test(code) || AWAY_TEXT.test(message) || syscall === 'connect'
}

/** The connection ended while an answer was pending, so the statement might have taken effect. */
export function isAnswerLost(error: unknown): boolean {
  if (!isDatabaseAway(error) || /not queryable/.test(String(error))) return false
  return !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(codeOf(error))
}

export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('The answer to a commit was lost.', { cause })
  }
}
