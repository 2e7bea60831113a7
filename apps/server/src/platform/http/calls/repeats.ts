import { type Endpoint, takesKey } from '@acm/contract/core/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context, KeyedCall, RepeatedCall } from '../../access/context.ts'
import { Repeat } from '../../history/idempotency-keys.ts'
import { businessRule } from '../../problems.ts'

const UUID = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i

interface ParsedCall {
  params: unknown
  query: unknown
  body: unknown
}

interface Call<P extends ParsedCall> {
  endpoint: Endpoint
  ctx: Context
  request: FastifyRequest
  parsed: P
}

/** Makes the change of a call with an Idempotency-Key once; a repeat gets the record as the caller can see it now. */
export async function runOnce<P extends ParsedCall>(
  { endpoint, ctx, request, parsed }: Call<P>,
  run: (ctx: Context, parsed: P) => unknown,
): Promise<unknown> {
  const keyed = keyedCall({ endpoint, ctx, request, parsed })
  if (!keyed) return run(ctx, parsed)
  try {
    return await run({ ...ctx, keyed }, parsed)
  } catch (error) {
    if (!(error instanceof Repeat)) throw error
    // There is no record left to read.
    if (endpoint.method === 'DELETE') return true
    return run({ ...ctx, repeated: error.of }, { ...parsed, body: created(endpoint, parsed.body, error.of) })
  }
}

function keyedCall({ endpoint, ctx, request, parsed }: Call<ParsedCall>): KeyedCall | null {
  const sent = request.headers['idempotency-key']
  if (sent === undefined || !ctx.user || !takesKey(endpoint)) return null
  const key = UUID.exec(String(sent))?.[1]
  if (!key) throw businessRule({ propertyName: 'Idempotency-Key', errorMessage: 'The key must be a UUID.' })
  const call = `${endpoint.method} ${endpoint.path}`
  const file = request.upload?.file
  const { params, query, body } = parsed
  const text = JSON.stringify([params, query, body], (_, value) =>
    value === file ? { ...file, content: null } : value,
  )
  return { userId: ctx.user.userId, key, call, hash: ctx.secrets.seal(call, text, file?.content ?? '') }
}

/** A create is repeated as a save of the record that it made, so that the checks of that record apply. */
function created({ permission }: Endpoint, body: unknown, { kind, id }: RepeatedCall): unknown {
  const name = permission.kind === 'byId' ? permission.key : 'id'
  return kind !== 'job' && Object(body)[name] === 0 ? { ...Object(body), [name]: id } : body
}
