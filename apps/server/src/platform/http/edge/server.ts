import { messages } from '@acm/contract/core/messages'
import type { ExistingRecord } from '@acm/contract/core/problems'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { LRUCache } from 'lru-cache'
import { isLoopback } from '../../../formats/ip.ts'
import { type Config, isLocalOnly } from '../../../settings/config.ts'
import type { Context } from '../../access/context.ts'
import { type ConstraintRules, translateDatabaseError } from '../../database/errors.ts'
import { isKeyRetired, logRetired } from '../../database/retired-keys.ts'
import { businessRule, failed, ProblemError, refusal, type ValueHolder } from '../../problems.ts'
import { badAddress, sendProblem } from '../calls/problems.ts'
import { boundArrivals, UNFINISHED_PER_ADDRESS } from './arrivals.ts'
import { refuseOtherEncodings, utf8Text } from './body-text.ts'
import {
  announceStop,
  answerBroken,
  boundClosing,
  boundReaders,
  DRAIN_MS,
  RECEIVE_WITHIN_MS,
  serverOptions,
  TAKE_WITHIN_MS,
} from './connections.ts'
import { securityHeaders } from './headers.ts'
import { knowAllMethods, LONGEST_PARAM, refuseOtherMethods } from './methods.ts'
import { requestIds, sendRequestIds } from './request-ids.ts'
import { routedTarget } from './targets.ts'
import { traceCalls } from './trace-calls.ts'
import { READ_WITHIN_MS, readUnreadBodies } from './unread-bodies.ts'

export interface ServerLimits {
  unfinishedPerAddress?: number
  /** For reading the rest of a body before its request is refused. */
  readMs?: number
  drainMs?: number
  takeMs?: number
}

export interface Refusals {
  constraints: ConstraintRules
  /** Only the records that the caller can open. */
  listExisting: (ctx: Context, holders: readonly ValueHolder[]) => Promise<ExistingRecord[]>
}

/** Bodies must be JSON, unless a call takes an upload. */
export function createServer(
  { config, log, streams }: { config: Config; log: FastifyBaseLogger; streams: { close(): void } },
  { constraints, listExisting }: Refusals,
  limits: ServerLimits = {},
): FastifyInstance {
  const { unfinishedPerAddress = UNFINISHED_PER_ADDRESS, readMs = READ_WITHIN_MS } = limits
  const { drainMs = DRAIN_MS, takeMs = TAKE_WITHIN_MS } = limits
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: false, maxParamLength: LONGEST_PARAM },
    rewriteUrl: routedTarget,
    frameworkErrors: (_error, request, reply) => void sendProblem(reply, request, badAddress()),
    http: serverOptions,
    clientErrorHandler: answerBroken,
    exposeHeadRoutes: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: RECEIVE_WITHIN_MS,
    keepAliveTimeout: 72_000,
    genReqId: requestIds(config),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  knowAllMethods(app)
  // An unknown expectation is no reason to refuse (RFC 9110 10.1.1).
  app.server.on('checkExpectation', (...pair) => app.server.emit('request', ...pair))
  app.register(cookie)
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = utf8Text(body as Buffer)
    // An empty body counts as absent.
    return text === '' ? done(null, undefined) : parseJson(request, text, done)
  })
  traceCalls(app, config)
  sendRequestIds(app)
  readUnreadBodies(app, readMs)
  refuseOtherEncodings(app)
  announceStop(app)
  boundClosing(app, drainMs, streams)
  boundReaders(app, takeMs)
  securityHeaders(app, config)
  refuseForeignHosts(app, config)
  ignoreOtherRanges(app)
  boundArrivals(app, unfinishedPerAddress)
  answerProblems(app, { constraints, listExisting })
  logCalls(app)
  refuseOtherMethods(app)
  return app
}

/** A server for this machine only answers to no other host name, against DNS rebinding. */
function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const isLocal = isLocalOnly(config)
  const ownName = new URL(config.publicUrl).hostname
  // Memo: hosts are mostly the same few, and parsing one takes longer than all other headers.
  const names = new LRUCache<string, string>({
    max: 100,
    memoMethod: (host) => URL.parse(`http://${host}`)?.hostname ?? '',
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { host } = raw.headers
    if (countHosts(raw.rawHeaders) > 1) throw businessRule({ propertyName: 'host', errorMessage: messages.invalid })
    if (host === undefined && raw.httpVersion === '1.0') return done()
    const name = host && names.memo(host)
    if (!name) throw businessRule({ propertyName: 'host', errorMessage: messages.invalid })
    if (isLocal && name !== ownName && !isLoopback(name))
      throw new ProblemError('forbidden', 'This server accepts requests from this machine only.')
    done()
  })
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') count += 1
  return count
}

const RANGES = /^bytes\s*=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*$/i

/** Ranges that are malformed, of HEAD or of a weak ETag (all are) count as absent (R-API-13). */
function ignoreOtherRanges(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { range, 'if-range': known = '' } = raw.headers
    if (range !== undefined && (raw.method === 'HEAD' || known.includes('"') || !RANGES.test(range)))
      delete raw.headers.range
    done()
  })
}

/** The only place where a failure becomes an answer: never a stack, never SQL. */
function answerProblems(app: FastifyInstance, { constraints, listExisting }: Refusals): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Fastify's own errors have a status; without this check a caller's broken connection looks like the database's.
    const isFastifys = error.statusCode !== undefined
    const problem =
      fileProblem(error, reply) ??
      toProblem(isFastifys ? error : (translateDatabaseError(error, constraints) as FastifyError))
    if (isKeyRetired(error)) logRetired(request.log)
    else if (error instanceof ProblemError && error.code === 'unavailable')
      request.log.warn({ reason: error.message }, 'Call rejected for now.')
    else if (problem.status >= 500) request.log.error({ err: error }, 'The call failed.')
    const ctx = problem.holders.length > 0 ? request.acmContext : undefined
    // The refusal is useful without them.
    const existing = ctx ? await listExisting(ctx, problem.holders).catch(() => []) : []
    return sendProblem(reply, request, problem, existing)
  })
}

const inBody = (errorMessage: string) => ({ propertyName: 'body', errorMessage })

function toProblem(error: FastifyError | ProblemError): ProblemError {
  if (error instanceof ProblemError) return error
  const { statusCode = 500, code = '' } = error
  if (statusCode === 413) return refusal('too-large', inBody('The request is too large.'))
  if (statusCode === 415) return refusal('wrong-type', inBody('The content type must be application/json.'))
  if (statusCode >= 400 && statusCode < 500) {
    const isNoJson = code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError
    return businessRule(inBody(isNoJson ? "The request isn't valid JSON." : messages.invalid))
  }
  return failed()
}

interface FileError extends FastifyError {
  headers?: Record<string, string>
}

/** Null: another failure. */
function fileProblem({ statusCode, headers = {} }: FileError, reply: FastifyReply): ProblemError | null {
  if (statusCode === 412) return new ProblemError('other-version', "The file isn't in this version.")
  if (statusCode !== 416) return null
  reply.headers(headers)
  return new ProblemError('no-such-range', "The file doesn't have this range.")
}

/** docs/operate/monitoring.md describes the fields. */
function logCalls(app: FastifyInstance): void {
  // No field is nested, so nothing needs redaction; looking for it costs as much as the rest of the line.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        traceId: request.traceId,
        method: request.method,
        route: request.routeOptions.url ?? null,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: bytesOf(reply),
        address: request.ip,
        userId: request.acmContext?.user?.userId ?? null,
      },
      'call',
    )
    done()
  })
}

/** Without the query, which may hold search texts. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]

/** Size of the body; null: a stream of unknown length. */
function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length')
  if (length !== undefined) return Number(length)
  return reply.statusCode === 304 || reply.statusCode === 204 ? 0 : null
}
