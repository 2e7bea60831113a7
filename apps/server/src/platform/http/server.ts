import { randomUUID } from 'node:crypto'
import { messages } from '@acm/contract/core/messages'
import { API_PREFIX } from '@acm/contract/session-paths'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { pino } from 'pino'
import type { Config } from '../../config.ts'
import { type ConstraintRules, translateDatabaseError } from '../database/errors.ts'
import { securityHeaders } from './headers.ts'
import { businessRule, HttpProblem, problemBody } from './problems.ts'

/** What may never stand in a log line, wherever it appears. */
const REDACTED = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.newPassword',
  '*.emailPassword',
  '*.token',
]

/** Takes a body only as JSON or, where a call says so, as an upload; ten minutes for an answer (decisions G-API-15). */
export function createServer(config: Config, constraints: ConstraintRules): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = pino({ level: config.logLevel, redact: REDACTED, base: undefined })
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: 200 },
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 0,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  })
  app.register(cookie)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    // An empty body counts as absent.
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
  securityHeaders(app, config)
  answerProblems(app, constraints)
  logRequests(app)
  return app
}

/** The one place where a failure becomes an answer: never a stack, never SQL. */
function answerProblems(app: FastifyInstance, constraints: ConstraintRules): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(translateDatabaseError(error, constraints) as FastifyError)
    if (problem.status >= 500) request.log.error({ err: error }, 'The call failed.')
    return reply
      .code(problem.status)
      .headers({ ...problem.headers, 'cache-control': 'no-store' })
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problemBody(problem, request.id)))
  })
}

const inBody = (errorMessage: string, status: number) => businessRule({ propertyName: 'body', errorMessage }, status)

function toProblem(error: FastifyError | HttpProblem): HttpProblem {
  if (error instanceof HttpProblem) return error
  const { statusCode = 500, code = '' } = error
  if (statusCode === 413) return inBody('The request is too large.', 413)
  if (statusCode === 415) return inBody('The content type must be application/json.', 415)
  if (statusCode >= 400 && statusCode < 500) {
    return inBody(
      code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError
        ? 'The request is not valid JSON.'
        : messages.invalid,
      400,
    )
  }
  return new HttpProblem(500, 'Something went wrong. Please try again.')
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        actor: request.acmContext?.user?.userId ?? null,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'call',
    )
  })
}

/** Without the query: it may hold what people searched for. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]

export const isApiPath = (url: string): boolean => new RegExp(`^${API_PREFIX}(/|\\?|$)`, 'i').test(url)
