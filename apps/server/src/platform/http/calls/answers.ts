import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { today } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Context } from '../../access/context.ts'
import { BATCH_ROWS, type JsonRows, JsonText } from '../../database/lists.ts'
import { BROTLI, type Encoding, gathered, readInTurn, unpacked } from './whole-lists.ts'

const ENTRY_LIMIT = 4 * 1024 * 1024
const CACHE_LIMIT = 32 * 1024 * 1024
/** Since the last request for the answer. */
const KEPT_MS = 30_000
const COMPRESS_FROM = 1024

/** `encoding` null: not compressed. */
interface CachedAnswer {
  body: Buffer
  encoding: Encoding | null
  total: number | null
  visible: number | null
}

const compressors: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, BROTLI),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
}

export const hash = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)

const stateOf = (ctx: Context, endpoint: Endpoint) => [
  ctx.counters.epoch,
  endpoint.reads?.map((domain) => ctx.counters[domain] ?? 0),
  endpoint.daily ? today(ctx.config.timeZone) : null,
]

/** Weak tag: the answer is unchanged while counters, person and query are. */
export const etagOf = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string =>
  `W/"${hash(ctx.user?.userId, ctx.grants, ctx.counters.access ?? 0, endpoint.path, parsed, stateOf(ctx, endpoint))}"`

/** People with the same grants get the same answer, so they share one entry of the cache. */
export const sharedKey = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string =>
  hash(ctx.grants, endpoint.path, parsed, stateOf(ctx, endpoint))

/** Kept in place of a list that is too long to be kept: each reader gets one that is read for it. */
const LONG: CachedAnswer = { body: Buffer.alloc(0), encoding: null, total: null, visible: null }

const withoutStrength = (tag: string) => tag.trim().replace(/^W\//, '')

/** Also sets the headers that an unchanged answer has in common with a whole one (R-API-13). */
export function isKnown({ request, reply }: Exchange, etag: string): boolean {
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  const tags = request.headers['if-none-match']?.split(',').map(withoutStrength) ?? []
  return tags.includes('*') || tags.includes(withoutStrength(etag))
}

/** Concurrent requests coalesce, and people with the same grants share an entry. */
export class AnswerCache extends LRUCache<string, CachedAnswer, () => Promise<CachedAnswer>> {
  constructor(keptMs = KEPT_MS) {
    super({
      maxSize: CACHE_LIMIT,
      maxEntrySize: ENTRY_LIMIT,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: keptMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      // Readers wait for it, even if other keys push it out in the meantime.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context }) => context(),
    })
  }

  take(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    return this.forceFetch(key, { context: make })
  }
}

const ENCODINGS = Object.keys(compressors) as Encoding[]

function wantedEncoding({ raw }: FastifyRequest): Encoding | null {
  const accepted = new Negotiator(raw).encodings([...ENCODINGS])
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null
}

export type List = JsonText | JsonRows

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** `kept` absent: each reader gets an answer of its own. */
export async function sendList(
  exchange: Exchange,
  read: () => Promise<List>,
  kept?: { cache: AnswerCache; key: string },
): Promise<FastifyReply> {
  const encoding = wantedEncoding(exchange.request)
  const make = async () => toSend(await read(), encoding)
  const answer = await (kept ? kept.cache.take(`${kept.key} ${encoding}`, make) : make())
  return answer === LONG ? sendLong(await read(), encoding, exchange) : send(answer, encoding, exchange)
}

async function sendLong(list: List, wanted: Encoding | null, exchange: Exchange): Promise<FastifyReply> {
  if (list instanceof JsonText) return send(await packed(list, wanted), wanted, exchange)
  const body = await readInTurn(list, wanted, () => exchange.reply.raw.destroyed)
  return sendBody(body, wanted, exchange)
}

function send(made: CachedAnswer, wanted: Encoding | null, exchange: Exchange): FastifyReply {
  const { body, encoding, total, visible } = made
  if (total !== null) exchange.reply.header('x-total-count', total)
  if (visible !== null) exchange.reply.header('x-visible-count', visible)
  if (encoding && !wanted) return sendBody(unpacked(Readable.from([body])), null, exchange)
  return sendBody(body, encoding, exchange)
}

function sendBody(body: Buffer | Readable, encoding: Encoding | null, { reply }: Exchange): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  reply.header('vary', 'Accept-Encoding')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

async function toSend(list: List, wanted: Encoding | null): Promise<CachedAnswer> {
  if (list instanceof JsonText) return packed(list, wanted)
  const others = list.read()
  const { value: rows = [] } = await others.next()
  if (rows.length === BATCH_ROWS) {
    const body = await gathered({ ...list, rows, others }, wanted)
    return body ? { body, encoding: wanted ?? 'gzip', total: null, visible: null } : LONG
  }
  await others.return(undefined)
  return packed(new JsonText(list.before + rows.join(',') + list.after), wanted)
}

async function packed({ json, total, visible }: JsonText, wanted: Encoding | null): Promise<CachedAnswer> {
  const plain = Buffer.from(json)
  const encoding = plain.length >= COMPRESS_FROM ? wanted : null
  return { body: encoding ? await compressors[encoding](plain) : plain, encoding, total, visible }
}
