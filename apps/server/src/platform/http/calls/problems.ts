import { messages } from '@acm/contract/core/messages'
import { type ExistingRecord, PROBLEM_TITLES, type Problem as ProblemBody } from '@acm/contract/core/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { businessRule, type ProblemCode, type ProblemError } from '../../problems.ts'

/** See R-API-2. */
const STATUS: Readonly<Record<ProblemCode, number>> = {
  'broken-rules': 400,
  'wrong-sign-in': 401,
  'signed-out': 401,
  forbidden: 403,
  unknown: 404,
  'wrong-method': 405,
  'too-slow': 408,
  conflict: 409,
  'other-version': 412,
  'too-large': 413,
  'wrong-type': 415,
  'no-such-range': 416,
  'too-many': 429,
  'headers-too-large': 431,
  failed: 500,
  unavailable: 503,
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

export const statusOf = ({ code }: ProblemError): number => STATUS[code]

/** The escapes cannot be decoded, or it is no address at all. */
export const badAddress = (): ProblemError =>
  businessRule({ propertyName: 'path', errorMessage: "The URL isn't valid." })

export function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  problem: ProblemError,
  existing: readonly ExistingRecord[] = [],
): FastifyReply {
  if (problem.retryAfter !== null) reply.header('retry-after', problem.retryAfter)
  return reply
    .code(statusOf(problem))
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, request.id, existing)))
}

export function problemBody(
  problem: ProblemError,
  requestId: string,
  existing: readonly ExistingRecord[] = [],
): ProblemBody {
  const { message, errors, extra } = problem
  const status = statusOf(problem)
  const title = (message !== messages.businessRuleFailure && PROBLEM_TITLES[status]) || messages.businessRuleFailure
  return {
    status,
    title,
    message,
    errors: [...errors],
    requestId,
    ...(existing.length > 0 && { existing: [...existing] }),
    ...extra,
  }
}
