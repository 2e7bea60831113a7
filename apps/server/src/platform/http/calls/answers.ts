import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { today } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Context } from '../../access/context.ts'
import { BATCH_ROWS, type JsonRows, JsonText } from '../../database/lists.ts'

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

/** A window of 128 kB finds repeats of the last rows sooner than the usual 4 MB, in a tenth of the memory. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } }

const compressors = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, BROTLI),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
}
type Encoding = keyof typeof compressors

const streamCompressors = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
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
  `W/"${hash(ctx.user?.userId, ctx.counters.access ?? 0, endpoint.path, parsed, stateOf(ctx, endpoint))}"`

/** People with the same grants get the same answer, so they share one entry of the cache. */
export const sharedKey = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string =>
  hash(ctx.grants, endpoint.path, parsed, stateOf(ctx, endpoint))

const withoutStrength = (tag: string) => tag.trim().replace(/^W\//, '')

/** Also sets the headers that an unchanged answer has in common with a whole one (R-API-13). */
export function isKnown({ request, reply }: Exchange, etag: string): boolean {
  reply.header('etag', etag).header('vary', 'Accept-Encoding')
  const known = request.headers['if-none-match']?.split(',').map(withoutStrength) ?? []
  return known.includes('*') || known.includes(withoutStrength(etag))
}

/** Too long for the cache, so it serves one reader only. */
interface StreamedList {
  body: Readable
  encoding: Encoding | null
}

type ListAnswer = CachedAnswer | StreamedList

const isKept = (made: ListAnswer): made is CachedAnswer => 'total' in made

interface ListAnswerOptions {
  make: () => Promise<ListAnswer>
  long?: StreamedList
}

/** Concurrent requests coalesce, and people with the same grants share an entry. */
export class AnswerCache extends LRUCache<string, CachedAnswer, ListAnswerOptions> {
  constructor(keptMs = KEPT_MS) {
    super({
      maxSize: CACHE_LIMIT,
      maxEntrySize: ENTRY_LIMIT,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: keptMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      // Readers wait for it, even if other keys push it out meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context }) => {
        const made = await context.make()
        if (isKept(made)) return made
        context.long = made
        return undefined
      },
    })
  }

  async take(key: string, make: () => Promise<ListAnswer>): Promise<ListAnswer> {
    const making: ListAnswerOptions = { make }
    return (await this.fetch(key, { context: making })) ?? making.long ?? make()
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

export async function sendList(
  cache: AnswerCache,
  key: string,
  exchange: Exchange,
  read: () => Promise<List>,
): Promise<FastifyReply> {
  const wanted = wantedEncoding(exchange.request)
  const make = async () => toSend(await read(), wanted)
  return send(await cache.take(`${key} ${wanted}`, make), exchange)
}

export const sendUncached = async (list: List, exchange: Exchange): Promise<FastifyReply> =>
  send(await toSend(list, wantedEncoding(exchange.request)), exchange)

function send(made: ListAnswer, { reply }: Exchange): FastifyReply {
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  reply.header('vary', 'Accept-Encoding')
  if (made.encoding) reply.header('content-encoding', made.encoding)
  if (!isKept(made)) return reply.send(made.body)
  if (made.total !== null) reply.header('x-total-count', made.total)
  if (made.visible !== null) reply.header('x-visible-count', made.visible)
  return reply.send(made.body)
}

async function toSend(list: List, wanted: Encoding | null): Promise<ListAnswer> {
  if (list instanceof JsonText) return packed(list, wanted)
  const { value: rows = [] } = await list.batches.next()
  if (rows.length === BATCH_ROWS) return gathered(rows, list, wanted)
  await list.batches.return(undefined)
  return packed(new JsonText(list.before + rows.join(',') + list.after), wanted)
}

async function packed({ json, total, visible }: JsonText, wanted: Encoding | null): Promise<CachedAnswer> {
  const plain = Buffer.from(json)
  const encoding = plain.length >= COMPRESS_FROM ? wanted : null
  return { body: encoding ? await compressors[encoding](plain) : plain, encoding, total, visible }
}

/**
 * Compresses while the database makes the next rows. Any row may fail, so nothing is sent before all of them are there;
 * only very long lists are streamed, and if one fails its reader sees a truncated answer, never a wrong one.
 */
async function gathered(
  rows: readonly string[],
  { batches, before, after }: JsonRows,
  encoding: Encoding | null,
): Promise<ListAnswer> {
  let count = rows.length
  const text = async function* () {
    yield before + rows.join(',')
    for await (const batch of batches) {
      count += batch.length
      yield `,${batch.join(',')}`
    }
    yield after
  }
  const plain = Readable.from(text(), { objectMode: false })
  const chunks = (encoding ? pipeline(plain, streamCompressors[encoding](), () => undefined) : plain)[
    Symbol.asyncIterator
  ]()
  const first: Buffer[] = []
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    first.push(next.value)
    if (count <= WHOLE_LIST_ROWS) continue
    const body = Readable.from(all(first, chunks), { objectMode: false })
    // Releases the cursor even if nobody began to read.
    return { body: body.once('close', () => void chunks.return?.()), encoding }
  }
  return { body: Buffer.concat(first), encoding, total: null, visible: null }
}

async function* all(first: readonly Buffer[], others: AsyncIterableIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* first
  yield* others
}
