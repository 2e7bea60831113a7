import { Readable } from 'node:stream'
import { browserName } from '@acm/contract/core/browser-name'
import { type Endpoint, isOwnOriginOnly } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Context, createContext, personActor } from '../access/context.ts'
import { cookieName } from '../access/sessions.ts'
import { JsonStream, JsonText } from '../database/lists.ts'
import { businessRule, isBusinessRule, type Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { AnswerCache, etagOf, sendList } from './answers.ts'
import { sendEvents } from './events.ts'
import { FileAnswer, sendFile } from './files.ts'
import { takeForms } from './forms.ts'
import type { MountedCall } from './mount.ts'
import { noteRefusal } from './refused-calls.ts'
import { parseCall, refuseForeignOrigin, requireAccess, requireRightById } from './requests.ts'
import { takeUploads } from './uploads.ts'

const SAML_METADATA_TYPE = 'application/samlmetadata+xml; charset=utf-8'

/** A body may take its time: after this long its sender is looked at again before anything changes. */
const ADMITTED_MS = 50

declare module 'fastify' {
  interface FastifyRequest {
    acmContext?: Context
  }
}

/** Registers declared calls. */
export function registerCalls(app: FastifyInstance, services: Services, calls: readonly MountedCall[]): void {
  const cache = new AnswerCache()
  for (const call of calls) {
    const url = API_PREFIX + call.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const methods = call.endpoint.reads ? ['GET', 'HEAD'] : [call.endpoint.method]
    const route: RouteOptions = {
      method: methods,
      url,
      onRequest: (request, reply) => admit(services, call.endpoint, request, reply),
      handler: (request, reply) => answer(services, cache, call, { request, reply }),
      onError: (request, _, error) => noteRefusal(call.endpoint, request, error),
    }
    const { foreignForm, upload } = call.endpoint
    if (foreignForm) app.register(async (scope) => void takeForms(scope, foreignForm).route(route))
    else if (upload) app.register(async (scope) => takeUploads(scope, upload, route))
    else app.route(route)
  }
}

/** Origin, session and permission, before the body is even read. */
async function admit(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', endpoint.reads ? 'private, no-cache' : 'no-store')
  if (isOwnOriginOnly(endpoint)) refuseForeignOrigin(request, services.config)
  request.acmContext = await contextOf(services, request, endpoint)
  requireAccess(request.acmContext, endpoint)
}

async function contextOf(services: Services, request: FastifyRequest, endpoint: Endpoint) {
  const token = request.cookies[cookieName(services.config)]
  const isActivity = !endpoint.background && request.headers['x-background'] === undefined
  const { user, counters } = token ? await services.sessions.read(token, isActivity) : { user: null, counters: {} }
  const userAgent = request.headers['user-agent']
  return createContext({
    db: services.db,
    config: services.config,
    secrets: services.secrets,
    links: services.links,
    log: request.log,
    actor: user ? personActor(user.userId, user) : { type: 'anonymous' },
    user,
    grants: user?.grants ?? [],
    requestId: request.id,
    address: request.ip,
    session: userAgent ? browserName(userAgent) : null,
    counters,
  })
}

async function answer(
  services: Services,
  cache: AnswerCache,
  { endpoint, handler }: MountedCall,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (endpoint.changes && reply.elapsedTime > ADMITTED_MS) await admit(services, endpoint, request, reply)
  const ctx = request.acmContext as Context
  const { misshapen, ...parsed } = parseCall(endpoint, request)
  const run = async (given = ctx) => {
    requireRightById(ctx, endpoint, parsed.body)
    return handler(given, { ...parsed, request, reply } as never)
  }
  if (misshapen.length > 0) throw await wholeRefusal(ctx, misshapen, run)
  if (!endpoint.reads) return sendValue(services, endpoint, reply, await run())

  const etag = etagOf(ctx, endpoint, parsed)
  reply.header('etag', etag)
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  return sendList(cache, cache.keyOf(ctx, endpoint, parsed), { request, reply }, async () => {
    const list = await run()
    if (list instanceof JsonStream) return list
    const text = list instanceof JsonText ? list : new JsonText(JSON.stringify(list))
    if (services.config.checkAnswers) endpoint.response.parse(JSON.parse(text.json))
    return text
  })
}

/** All that is wrong at once: with values of the wrong shape left out, the handler says which rules the others break. */
async function wholeRefusal(
  ctx: Context,
  misshapen: readonly FieldError[],
  run: (ctx: Context) => Promise<unknown>,
): Promise<Problem> {
  const leftOut = misshapen.map(({ propertyName }) => propertyName)
  const refusal: unknown = await run({ ...ctx, leftOut }).catch((error: unknown) => error)
  return isBusinessRule(refusal)
    ? businessRule([...misshapen, ...refusal.errors], refusal.broken)
    : businessRule(misshapen)
}

function sendValue(services: Services, endpoint: Endpoint, reply: FastifyReply, value: unknown): FastifyReply {
  if (reply.sent) return reply
  if (value instanceof FileAnswer) return sendFile(reply, value)
  if (value instanceof Readable) return sendEvents(reply, value)
  const json = value instanceof JsonText ? value.json : JSON.stringify(value)
  if (services.config.checkAnswers) endpoint.response.parse(JSON.parse(json))
  if (endpoint.answers === 'redirect') return reply.redirect(value as string)
  if (endpoint.answers === 'samlMetadata') return reply.type(SAML_METADATA_TYPE).send(value)
  return reply.type('application/json; charset=utf-8').send(json)
}
