import { messages } from '@acm/contract/core/messages'
import { isDatabaseAway } from '../postgres/errors.ts'
import { businessRule, failed, Problem, unavailable } from '../problems.ts'

/** Which sentence a unique index (R-SAVE-7) or a reference stands for. */
export type ConstraintRules = Record<string, { propertyName: string; errorMessage: string }>

interface PostgresError extends Error {
  code?: string
  constraint?: string
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** Text the database cannot hold, should one reach it. */
const BAD_TEXT = ['22021', '22P05']
/** The one place that turns database errors into what the caller is told; anything unknown stays as it is. */
export function translateDatabaseError(error: unknown, rules: ConstraintRules): unknown {
  if (error instanceof Problem) return withSentences(error, rules)
  if (isDatabaseAway(error)) return unavailable()
  const { code = '', constraint = '' } = error as PostgresError
  if (BAD_TEXT.includes(code)) return businessRule({ propertyName: '', errorMessage: messages.pattern })
  const rule = rules[constraint]
  return (code === UNIQUE_VIOLATION || code === FOREIGN_KEY_VIOLATION) && rule ? businessRule(rule) : error
}

/** What was found broken before it was written. */
function withSentences(problem: Problem, rules: ConstraintRules): Problem {
  if (problem.broken.length === 0) return problem
  const sentences = problem.broken.flatMap((constraint) => rules[constraint] ?? [])
  const whole = businessRule([...problem.errors, ...sentences])
  return whole.errors.length > 0 ? whole : failed()
}
