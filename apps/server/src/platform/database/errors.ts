import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import type { HistoryKind } from '@acm/contract/history-kinds'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { businessRule, failed, type Holder, mayBeSaved, Problem, unavailable } from '../problems.ts'

/** Which sentence a unique index (R-SAVE-7) or a reference stands for; of an index, what kind of record its rows are. */
export type ConstraintRules = Record<string, FieldError & { holder?: HistoryKind }>

interface PostgresError extends Error {
  code?: string
  constraint?: string
  syscall?: string
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Text the database cannot hold, should one reach it. */
const BAD_TEXT = ['22021', '22P05']
/** Two writers in each other's way, or a table changed under a kept statement: one may simply try again. */
const IN_THE_WAY = ['40001', '40P01', '0A000']
/** A statement kept by name that its connection has forgotten, or keeps for another. */
const FORGOTTEN = ['26000', '42P05']
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

/** What is told once a change was committed, also where the database is lost meanwhile: that change is not undone. */
export async function unlessLost<T>(
  { log }: { log: Pick<BaseLogger, 'warn'> },
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'The database was lost after a change was committed.')
    return otherwise()
  }
}

/** The one place that turns database errors into what the caller is told; anything unknown stays as it is. */
export function translateDatabaseError(error: unknown, rules: ConstraintRules): unknown {
  if (error instanceof Problem) return withSentences(error, rules)
  if (error instanceof CommitLost) return mayBeSaved()
  if (isDatabaseAway(error)) return unavailable()
  const { code = '', constraint = '' } = error as PostgresError
  if (BAD_TEXT.includes(code)) return businessRule({ propertyName: '', errorMessage: messages.pattern })
  const rule = rules[constraint]
  return (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) && rule ? businessRule(sentenceOf(rule)) : error
}

/** What was found broken before it was written. */
function withSentences(problem: Problem, rules: ConstraintRules): Problem {
  if (problem.broken.length === 0) return problem
  const taken = problem.broken.flatMap(({ constraint, holder: id }) => {
    const rule = rules[constraint]
    return rule ? [{ error: sentenceOf(rule), kind: rule.holder, id }] : []
  })
  const { errors } = businessRule([...problem.errors, ...taken.map(({ error }) => error)])
  const holders = taken.flatMap(({ error, kind, id }): Holder[] =>
    kind && id !== null && errors.includes(error) ? [{ propertyName: error.propertyName, kind, id }] : [],
  )
  return errors.length > 0 ? businessRule(errors, { holders }) : failed()
}

const sentenceOf = ({ propertyName, errorMessage }: FieldError): FieldError => ({ propertyName, errorMessage })
