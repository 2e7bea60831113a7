import { messages } from '@acm/contract/core/messages'
import { type ExistingRecord, PROBLEM_TITLES, type Problem as ProblemBody } from '@acm/contract/core/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { businessRule, type ProblemError } from '../../problems.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

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
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, request.id, existing)))
}

export function problemBody(
  problem: ProblemError,
  requestId: string,
  existing: readonly ExistingRecord[] = [],
): ProblemBody {
  const { status, message, errors, extra } = problem
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
