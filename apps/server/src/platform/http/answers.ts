import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { today } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../access/context.ts'
import { JsonPieces, JsonStream, type JsonText, TooLong } from '../database/lists.ts'
import { forget } from '../memory.ts'

const ENTRY_LIMIT = 4 * 1024 * 1024
const CACHE_LIMIT = 32 * 1024 * 1024
/** Nobody waits for what nobody has asked for in so long, and its memory goes back. */
const KEPT_MS = 30_000
const COMPRESS_FROM = 1024

/** One answer as it is sent; null: not compressed. */
interface Kept {
  body: Buffer
  encoding: Encoding | null
  total: number | null
  visible: number | null
}

/** Rows are like those just before them: looking back 128 kB finds more of it sooner, in a tenth of the memory, than the usual 4 MB. */
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

const hash = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)

/** The counters a list depends on, and the path and query that ask for it. */
const askedFor = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }) => [
  ctx.counters.epoch,
  endpoint.path,
  parsed,
  endpoint.reads?.map((domain) => ctx.counters[domain] ?? 0),
  endpoint.daily ? today() : null,
]

/** Weak tag of a list answer: unchanged counters, person and question mean an unchanged answer. */
export const etagOf = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string =>
  `W/"${hash(ctx.user?.userId, ctx.counters.access ?? 0, ...askedFor(ctx, endpoint, parsed))}"`

/** Hot lists in the forms they are asked for, compressed once, shared by people who hold exactly the same. */
export class AnswerCache extends LRUCache<string, Kept> {
  constructor(keptMs = KEPT_MS) {
    super({
      maxSize: CACHE_LIMIT,
      maxEntrySize: ENTRY_LIMIT,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: keptMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
    })
  }

  #beingMade = new Map<string, Promise<Kept | JsonStream>>()

  /** What is kept, or else made: once for all who ask meanwhile, but a stream is for one alone. */
  async take(place: string, make: () => Promise<Kept | JsonStream>): Promise<Kept | JsonStream> {
    const kept = this.get(place)
    if (kept) return kept
    const beingMade = this.#beingMade.get(place)
    if (beingMade) {
      const made = await beingMade
      return made instanceof JsonStream ? make() : made
    }
    const making = make().finally(() => this.#beingMade.delete(place))
    this.#beingMade.set(place, making)
    const made = await making
    if (!(made instanceof JsonStream)) this.set(place, made)
    return made
  }

  keyOf(ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string {
    return hash(ctx.grants, ...askedFor(ctx, endpoint, parsed))
  }
}

function wantedEncoding(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return (
    (['br', 'gzip'] as const).find((encoding) =>
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted),
    ) ?? null
  )
}

/** Sends a list from the cache or from what `read` answers. */
export async function sendList(
  cache: AnswerCache,
  key: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  read: () => Promise<JsonText | JsonPieces | JsonStream>,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  const wanted = wantedEncoding(request)
  const kept = await cache.take(`${key} ${wanted}`, async () => {
    const list = await read()
    if (list instanceof JsonStream) return list
    return list instanceof JsonPieces ? gathered(list, wanted) : toSend(list, wanted)
  })
  if (kept instanceof JsonStream) return sendStream(kept, request, reply)
  if (kept.total !== null) reply.header('x-total-count', kept.total)
  if (kept.visible !== null) reply.header('x-visible-count', kept.visible)
  if (kept.encoding) reply.header('content-encoding', kept.encoding)
  return reply.send(kept.body)
}

async function toSend({ json, total, visible }: JsonText, wanted: Encoding | null): Promise<Kept> {
  const plain = Buffer.from(json)
  const encoding = plain.length >= COMPRESS_FROM ? wanted : null
  return { body: encoding ? await compressors[encoding](plain) : plain, encoding, total, visible }
}

/** Each piece is compressed while the database makes the next; nothing is sent before all is there, for any may fail. */
async function gathered({ pieces, stream }: JsonPieces, wanted: Encoding | null): Promise<Kept | JsonStream> {
  try {
    const first: Buffer[] = []
    let length = 0
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      first.push(next.value)
      length += next.value.length
      if (wanted && length >= COMPRESS_FROM) break
    }
    const encoding = length >= COMPRESS_FROM ? wanted : null
    const whole = async function* () {
      yield* first
      yield* pieces
    }
    const body = encoding ? await packed(whole(), streamCompressors[encoding]()) : Buffer.concat(first)
    return { body, encoding, total: null, visible: null }
  } catch (error) {
    if (error instanceof TooLong) return stream
    throw error
  }
}

async function packed(pieces: AsyncIterable<Buffer>, packer: Transform): Promise<Buffer> {
  const all = buffer(packer)
  // Whatever fails is told by a piece as well.
  all.catch(() => undefined)
  try {
    for await (const piece of pieces) {
      await new Promise<void>((resolve, reject) => packer.write(piece, (error) => (error ? reject(error) : resolve())))
      forget(piece)
    }
    packer.end()
    return await all
  } finally {
    packer.destroy()
  }
}

/** Never held as a whole, so never kept either. */
function sendStream(list: JsonStream, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = Readable.from(list.pieces)
  const encoding = wantedEncoding(request)
  if (!encoding) return reply.send(text)
  // A failure on either side ends both; the reader sees a cut-off answer, never a wrong one.
  const compressed = pipeline(text, streamCompressors[encoding](), () => undefined)
  return reply.header('content-encoding', encoding).send(compressed)
}
