import pg from 'pg'

interface PostgresError extends Error {
  code?: string
  syscall?: string
}

/** A prepared statement that its connection has forgotten, or keeps for another. */
const FORGOTTEN = ['26000', '42P05']
/** Two writers in each other's way, or a table changed under a prepared statement: one may simply try again. */
const IN_THE_WAY = ['40001', '40P01', '0A000']
/** Away, starting, stopping, full, read-only, or too slow with a lock or an answer: trying again later may help. */
const AWAY =
  /^(08|53|57P0|57014|55P03|25P0|25006|26000|40001|40P01|42P05|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
const AWAY_TEXT =
  /Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|cached plan must not change result type/i

/** What PostgreSQL or the system calls the failure; empty: neither did. */
export const codeOf = (error: unknown): string => (error as PostgresError | null)?.code ?? ''

/** Whether a connection is not what it was: a pooler or a proxy gave it another of the server, or reset it. */
export const isForgotten = (error: unknown): boolean =>
  FORGOTTEN.includes(codeOf(error)) || (codeOf(error) === '08P01' && /prepared statement/.test(String(error)))

export const isInTheWay = (error: unknown): boolean => IN_THE_WAY.includes(codeOf(error)) || isForgotten(error)

/** Whether the database refused values: nothing is left of what was to be done with them. */
export const isBrokenConstraint = (error: unknown): boolean => codeOf(error).startsWith('23')

/** Whether the failure is the database's absence, which heals by itself, and not a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message, syscall } = error as PostgresError
  return AWAY.test(code) || AWAY_TEXT.test(message) || syscall === 'connect'
}

/** Whether a statement may have been carried out all the same: its connection ended where an answer was awaited. */
export function isAnswerLost(error: unknown): boolean {
  if (!isDatabaseAway(error) || isForgotten(error) || /not queryable/.test(String(error))) return false
  return !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(codeOf(error))
}

/** Nobody knows whether a transaction was committed. */
export class CommitLost extends Error {
  constructor(cause: unknown) {
    super('The answer to a commit was lost.', { cause })
  }
}
