import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { BaseLogger } from 'pino'
import { CommitLost, isDatabaseAway } from '../postgres/errors.ts'
import { businessRule, failed, mayBeSaved, ProblemError, unavailable, type ValueHolder } from '../problems.ts'
import { isKeyRetired } from './retired-keys.ts'

/** The sentence for each unique index (R-SAVE-7) or foreign key; `holder` is the kind of record in the index. */
export type ConstraintRules = Record<string, FieldError & { holder?: HistoryKind }>

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Codes for text that the database cannot store. */
const BAD_TEXT = ['22021', '22P05']
/** For work after a commit: if the database is lost in the meantime, `otherwise` answers, because the change stands. */
export async function unlessLost<T>(
  { log }: { log: Pick<BaseLogger, 'warn'> },
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'The database connection was lost after a commit.')
    return otherwise()
  }
}

/** The only place that turns database errors into problems; unknown errors pass unchanged. */
export function translateDatabaseError(error: unknown, rules: ConstraintRules): unknown {
  if (error instanceof ProblemError) return withSentences(error, rules)
  if (error instanceof CommitLost) return mayBeSaved()
  if (isDatabaseAway(error) || isKeyRetired(error)) return unavailable()
  const { code = '', constraint = '' } = error as PostgresError
  if (BAD_TEXT.includes(code)) return businessRule({ propertyName: '', errorMessage: messages.pattern })
  const rule = rules[constraint]
  return (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) && rule ? businessRule(sentenceOf(rule)) : error
}

function withSentences(problem: ProblemError, rules: ConstraintRules): ProblemError {
  if (problem.broken.length === 0) return problem
  const occupied = problem.broken.flatMap(({ constraint, holder: id }) => {
    const rule = rules[constraint]
    return rule ? [{ error: sentenceOf(rule), kind: rule.holder, id }] : []
  })
  const { errors } = businessRule([...problem.errors, ...occupied.map(({ error }) => error)])
  const holders = occupied.flatMap(({ error, kind, id }): ValueHolder[] =>
    kind && id !== null && errors.includes(error) ? [{ propertyName: error.propertyName, kind, id }] : [],
  )
  return errors.length > 0 ? businessRule(errors, { holders }) : failed()
}

const sentenceOf = ({ propertyName, errorMessage }: FieldError): FieldError => ({ propertyName, errorMessage })
