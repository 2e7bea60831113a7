import { businessRule, Unavailable } from '../http/problems.ts'

/** Which sentence a unique index (decisions T4) or a reference stands for. */
export type ConstraintRules = Record<string, { propertyName: string; errorMessage: string }>

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** SQLSTATE classes and socket codes that mean: the database is away, starting, stopping or full. */
const AWAY = /^(08|57P0|53|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EACCES)/
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i

/** Whether the failure is the database's absence, which heals by itself, and not a fault of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as PostgresError
  return AWAY.test(code) || AWAY_TEXT.test(message)
}

/** The one place that turns database errors into what the caller is told; anything unknown stays as it is. */
export function translateDatabaseError(error: unknown, rules: ConstraintRules): unknown {
  if (isDatabaseAway(error)) return new Unavailable()
  const { code, constraint = '' } = error as PostgresError
  const rule = rules[constraint]
  return (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) && rule ? businessRule(rule) : error
}
