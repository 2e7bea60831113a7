import type { Readable } from 'node:stream'
import { type Endpoint, isPlainRead } from '@acm/contract/core/endpoint'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import type { Context } from '../../access/context.ts'
import { requireConfirmed } from '../../access/sign-in-rules.ts'
import { JsonRows, JsonText } from '../../database/lists.ts'
import { businessRule, refusal } from '../../problems.ts'
import type { Services } from '../../services.ts'
import { requireUtf8Escapes, utf8Text } from '../edge/body-text.ts'
import { admit } from './admission.ts'
import { AnswerCache, type Exchange, etagOf, isKnown, type List, sendList, sharedKey } from './answers.ts'
import { sendEvents } from './events.ts'
import { type FileAnswer, sendFile } from './files.ts'
import { type FormPage, sendFormPage } from './form-page.ts'
import type { MountedCall } from './mount.ts'
import { queueRefusal } from './refused-calls.ts'
import { runOnce } from './repeats.ts'
import { parseCall, requireRightById } from './requests.ts'
import { takeUploads } from './uploads.ts'

const SAML_METADATA_TYPE = 'application/samlmetadata+xml; charset=utf-8'

/** A slow body gives time for changes: beyond this the caller is checked again before anything changes. */
const ADMITTED_MS = 50

export function registerCalls(app: FastifyInstance, services: Services, calls: readonly MountedCall[]): void {
  const cache = new AnswerCache()
  for (const call of calls) {
    const { endpoint } = call
    const { foreignForm, upload } = endpoint
    const route: RouteOptions = {
      method: isPlainRead(endpoint) ? ['GET', 'HEAD'] : [endpoint.method],
      ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
      url: API_PREFIX + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, reply) => admit(services, endpoint, request, reply),
      handler: (request, reply) => answer({ services, cache }, call, { request, reply }),
      onError: (request, _, error) => queueRefusal(endpoint, request, error),
    }
    if (foreignForm) app.register(async (scope) => void takeForms(scope, foreignForm).route(route))
    else if (upload) app.register(async (scope) => takeUploads(scope, upload, route))
    else app.route(route)
  }
}

async function answer(
  { services, cache }: { services: Services; cache: AnswerCache },
  { endpoint, handler }: MountedCall,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  if (endpoint.changes && reply.elapsedTime > ADMITTED_MS) await admit(services, endpoint, request, reply)
  const ctx = request.acmContext as Context
  const parsed = parseCall(endpoint, request)
  requireRightById(ctx, endpoint, parsed.body)
  if (endpoint.confirms === true) requireConfirmed(ctx)
  const run = (as: Context, given: typeof parsed) => handler(as, { ...given, request, reply } as never)
  if (!endpoint.reads)
    return sendAnswer(endpoint, { request, reply }, await runOnce({ endpoint, ctx, request, parsed }, run))

  const etag = etagOf(ctx, endpoint, parsed)
  if (isKnown({ request, reply }, etag)) return reply.code(304).send()
  const read = async () => {
    const list: unknown = await run(ctx, parsed)
    return isList(list) ? list : new JsonText(JSON.stringify(list))
  }
  return sendList({ request, reply }, read, { cache, key: sharedKey(ctx, endpoint, parsed) })
}

const isList = (value: unknown): value is List => value instanceof JsonText || value instanceof JsonRows

async function sendAnswer({ answers }: Endpoint, exchange: Exchange, value: unknown): Promise<FastifyReply> {
  const { reply } = exchange
  if (isList(value)) return sendList(exchange, async () => value)
  if (answers === 'file') return sendFile(reply, value as FileAnswer)
  if (answers === 'formPage' && typeof value === 'object') return sendFormPage(reply, value as FormPage)
  if (answers === 'events') return sendEvents(reply, value as Readable)
  if (answers === 'redirect' || answers === 'formPage') return reply.redirect(value as string)
  if (answers === 'samlMetadata') return reply.type(SAML_METADATA_TYPE).send(value)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
}

const FORM = 'application/x-www-form-urlencoded'

const MOST_FIELDS = 50
const tooMany = () =>
  businessRule({ propertyName: 'body', errorMessage: `A form can have at most ${MOST_FIELDS} fields.` })

/** Routes in this scope take an HTML form up to that size, and nothing else. */
function takeForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
    const text = utf8Text(body as Buffer)
    if (text.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw tooMany()
    requireUtf8Escapes(text)
    done(null, Object.fromEntries(new URLSearchParams(text)))
  })
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(refusal('wrong-type', { propertyName: 'body', errorMessage: `The content type must be ${FORM}.` })),
  )
  return scope
}
