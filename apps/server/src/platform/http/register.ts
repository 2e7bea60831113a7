import { Readable } from 'node:stream'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Assumed, Context } from '../access/context.ts'
import { isBrokenConstraint } from '../database/errors.ts'
import { JsonPieces, JsonStream, JsonText } from '../database/lists.ts'
import { businessRule, isBusinessRule, Problem } from '../problems.ts'
import type { Services } from '../services.ts'
import { admit, assume, type Foreseen, foresee } from './admission.ts'
import { AnswerCache, type Exchange, etagOf, type List, placeOf, sendList, sendUnkept } from './answers.ts'
import { sendEvents } from './events.ts'
import { FileAnswer, sendFile } from './files.ts'
import { FormPage, sendFormPage } from './form-page.ts'
import { takeForms } from './forms.ts'
import { isOneChange, isOnlyReading, type MountedCall } from './mount.ts'
import { noteRefusal } from './refused-calls.ts'
import { parseCall, requireRightById } from './requests.ts'
import { takeUploads } from './uploads.ts'

const SAML_METADATA_TYPE = 'application/samlmetadata+xml; charset=utf-8'

/** A body may take its time: after this long its sender is looked at again before anything changes. */
const ADMITTED_MS = 50

/** Registers declared calls. */
export function registerCalls(app: FastifyInstance, services: Services, calls: readonly MountedCall[]): void {
  const cache = new AnswerCache()
  for (const call of calls) {
    if (isOnlyReading(call.handler) && call.endpoint.reads)
      throw new Error(`${call.endpoint.path} is a list: what is kept of it is found with its session.`)
    const url = API_PREFIX + call.endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const methods = call.endpoint.reads ? ['GET', 'HEAD'] : [call.endpoint.method]
    const route: RouteOptions = {
      method: methods,
      url,
      onRequest: (request, reply, done) => {
        const { endpoint, handler } = call
        if (isOneChange(handler) && assume(services, endpoint, request, reply)) done()
        else if (isOnlyReading(handler) && foresee(services, endpoint, request, reply)) done()
        else admit(services, endpoint, request, reply).then(() => done(), done)
      },
      handler: (request, reply) => answer(services, cache, call, { request, reply }),
      onError: (request, _, error) => noteRefusal(call.endpoint, request, error),
    }
    const { foreignForm, upload } = call.endpoint
    if (foreignForm) app.register(async (scope) => void takeForms(scope, foreignForm).route(route))
    else if (upload) app.register(async (scope) => takeUploads(scope, upload, route))
    else app.route(route)
  }
}

async function answer(
  services: Services,
  cache: AnswerCache,
  { endpoint, handler }: MountedCall,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { acmForeseen: foreseen } = request
  const assumed = request.acmContext?.assumed
  const admitAnew = () => admit(services, endpoint, request, reply)
  if (!assumed && endpoint.changes && reply.elapsedTime > ADMITTED_MS) await admitAnew()
  const isAdmitted = foreseen ? () => foreseen.admission : assumed && admitAnew
  const { misshapen, ...parsed } = await orElse(() => parseCall(endpoint, request), isAdmitted)
  const run = async (ctx: Context) => {
    requireRightById(ctx, endpoint, parsed.body)
    return handler(ctx, { ...parsed, request, reply } as never)
  }
  if (assumed) {
    const found = misshapen.length > 0 ? null : await confirmed(assumed, () => run(request.acmContext as Context))
    if (found) return sendAnswer(services, endpoint, { request, reply }, found.answer)
    await admitAnew()
  }
  const ahead = foreseen && (await readAhead(foreseen, request, run))
  if (ahead) return sendAnswer(services, endpoint, { request, reply }, ahead.answer)
  const ctx = request.acmContext as Context
  if (misshapen.length > 0) throw await wholeRefusal(ctx, misshapen, run)
  if (!endpoint.reads) return sendAnswer(services, endpoint, { request, reply }, await run(ctx))

  const etag = etagOf(ctx, endpoint, parsed)
  reply.header('etag', etag)
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  return sendList(cache, placeOf(ctx, endpoint, parsed), { request, reply }, async () => {
    const list = await run(ctx)
    return lookedAt(services, endpoint, isList(list) ? list : new JsonText(JSON.stringify(list)))
  })
}

const isList = (value: unknown): value is List =>
  value instanceof JsonText || value instanceof JsonPieces || value instanceof JsonStream

/** Where answers are checked, it is what the call declares. */
function lookedAt({ config }: Services, endpoint: Endpoint, list: List): List {
  if (!config.checkAnswers || list instanceof JsonStream) return list
  if (list instanceof JsonPieces) return checked(endpoint, list)
  endpoint.response.parse(JSON.parse(list.json))
  return list
}

/** What fails is said to whoever may be told: `first` finds that out. */
async function orElse<T>(work: () => T, first: (() => Promise<void>) | undefined): Promise<T> {
  try {
    return work()
  } catch (error) {
    await first?.()
    throw error
  }
}

/**
 * What a call answers whose own transaction found its session as it was taken for. Null: it is to be made anew with the
 * session as it is; nothing is left of it and nothing of what it found is told.
 */
async function confirmed(assumed: Assumed, run: () => Promise<unknown>): Promise<{ answer: unknown } | null> {
  try {
    const answer = await run()
    return assumed.isConfirmed ? { answer } : null
  } catch (error) {
    if (assumed.isConfirmed || !(error instanceof Problem || isBrokenConstraint(error))) throw error
    return null
  }
}

/** What a call found by the rights that its person turns out to have; null: they have others, and it is to be made by those. */
async function readAhead(
  { ctx, admission }: Foreseen,
  request: FastifyRequest,
  run: (ctx: Context) => Promise<unknown>,
): Promise<{ answer: unknown } | null> {
  const found = run(ctx)
  // Told below, to whoever may be told.
  found.catch(() => undefined)
  await admission
  if (request.acmContext?.grants !== ctx.grants) return null
  return { answer: await found }
}

const checked = (endpoint: Endpoint, { pieces, stream }: JsonPieces) =>
  new JsonPieces(checkedPieces(endpoint, pieces), stream)

async function* checkedPieces(endpoint: Endpoint, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) {
    all.push(Buffer.from(piece))
    yield piece
  }
  endpoint.response.parse(JSON.parse(Buffer.concat(all).toString()))
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
    ? businessRule([...misshapen, ...refusal.errors], { broken: refusal.broken })
    : businessRule(misshapen)
}

async function sendAnswer(
  services: Services,
  endpoint: Endpoint,
  exchange: Exchange,
  value: unknown,
): Promise<FastifyReply> {
  const { reply } = exchange
  if (reply.sent) return reply
  if (isList(value)) return sendUnkept(lookedAt(services, endpoint, value), exchange)
  if (value instanceof FileAnswer) return sendFile(reply, value)
  if (value instanceof FormPage) return sendFormPage(reply, value)
  if (value instanceof Readable) return sendEvents(reply, value)
  const json = JSON.stringify(value)
  if (services.config.checkAnswers) endpoint.response.parse(JSON.parse(json))
  if (endpoint.answers === 'redirect' || endpoint.answers === 'formPage') return reply.redirect(value as string)
  if (endpoint.answers === 'samlMetadata') return reply.type(SAML_METADATA_TYPE).send(value)
  return reply.type('application/json; charset=utf-8').send(json)
}
