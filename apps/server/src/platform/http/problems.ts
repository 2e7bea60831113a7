import type { FieldError } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { PROBLEM_TITLES, type Problem } from '@acm/contract/core/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HistoryEntry } from '../history/history.ts'

/** What a caller is told instead of an answer; thrown anywhere, rendered in one place (R-API-2). */
export class HttpProblem extends Error {
  readonly status: number
  readonly title: string
  readonly errors: FieldError[]
  readonly headers: Record<string, string>
  /** Constraints of the database that the values would break; the one place that renders adds their sentences. */
  readonly broken: readonly string[]
  /** What the history says of the refusal, where it does. */
  entry: HistoryEntry | null = null
  /** Further members of the body. */
  readonly extra: Partial<Pick<Problem, 'current' | 'changedBy' | 'changedAt'>>

  constructor(
    status: number,
    message: string,
    more: {
      title?: string
      errors?: FieldError[]
      headers?: Record<string, string>
      broken?: readonly string[]
      extra?: HttpProblem['extra']
    } = {},
  ) {
    super(message)
    this.status = status
    this.title = more.title ?? PROBLEM_TITLES[status] ?? messages.businessRuleFailure
    this.errors = more.errors ?? []
    this.headers = more.headers ?? {}
    this.broken = more.broken ?? []
    this.extra = more.extra ?? {}
  }
}

/** One error a field, the first that was found: a wrong type does not also complain about its length. */
const firstOfEach = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter((error, place) => errors.findIndex((other) => other.propertyName === error.propertyName) === place)

/** Business Rule Failure; another status only where R-API-2 gives that body another one (401 sign-in, 413, 415). */
export const businessRule = (
  errors: FieldError | readonly FieldError[],
  status = 400,
  broken: readonly string[] = [],
): HttpProblem =>
  new HttpProblem(status, messages.businessRuleFailure, {
    title: messages.businessRuleFailure,
    errors: firstOfEach([errors].flat()),
    broken,
  })

/** Broken rules of several records, told together. */
export const allOf = (refusals: readonly HttpProblem[]): HttpProblem =>
  businessRule(
    refusals.flatMap((refusal) => refusal.errors),
    400,
    refusals.flatMap((refusal) => refusal.broken),
  )
export const isBusinessRule = (error: unknown): error is HttpProblem =>
  error instanceof HttpProblem && error.status === 400

export const unauthorized = (): HttpProblem => new HttpProblem(401, 'Sign in to use this.')
export const forbidden = (): HttpProblem => new HttpProblem(403, 'You are not allowed to do this.')
/** An address whose escapes cannot be read, or that is none. */
export const badAddress = (): HttpProblem =>
  businessRule({ propertyName: 'path', errorMessage: 'The address is not valid.' })
export const notFound = (): HttpProblem => new HttpProblem(404, 'There is no such record.')

/** The record that was looked for. For records of global scope: what is scoped says it by `requireInScope`. */
export function known<T>(record: T | undefined): T {
  if (record === undefined) throw notFound()
  return record
}

/** The database is away or overloaded: nothing was written, and trying again may help. */
export class Unavailable extends HttpProblem {
  constructor(message = 'The service is not available at the moment. Please try again.') {
    super(503, message, { headers: { 'retry-after': '2' } })
  }
}

/** Somebody else saved first: carries the stored record as this caller may read it (G-API-14). */
export const conflict = (extra: HttpProblem['extra']): HttpProblem =>
  new HttpProblem(409, 'The record was changed in the meantime.', { extra })

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The one way a failure is sent. */
export const sendProblem = (reply: FastifyReply, request: FastifyRequest, problem: HttpProblem): FastifyReply =>
  reply
    .code(problem.status)
    .headers({ ...problem.headers, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, request.id)))

export function problemBody(problem: HttpProblem, requestId: string): Problem {
  const { status, title, message, errors, extra } = problem
  return { status, title, message, errors, requestId, ...extra }
}
