import { createHash } from 'node:crypto'
import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { today } from '@acm/contract/core/days'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../access/context.ts'
import { JsonPieces, JsonStream, type JsonText, TooLong } from '../database/lists.ts'
import { forget, letGo, owned } from '../memory.ts'

const ENTRY_LIMIT = 4 * 1024 * 1024
const CACHE_LIMIT = 32 * 1024 * 1024
/** Answers go once nobody has asked for them in so long. */
const KEPT_MS = 30_000
const COMPRESS_FROM = 1024
/** Who asks for a later state waits no longer for the answer before: its connection may have stopped answering. */
const LATE_MS = 1000
const MOST_STREAMED = 1000

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

/** What its rows depend on besides who asks for what. */
const stateOf = (ctx: Context, endpoint: Endpoint) => [
  ctx.counters.epoch,
  endpoint.reads?.map((domain) => ctx.counters[domain] ?? 0),
  endpoint.daily ? today(ctx.config.timeZone) : null,
]

/** Weak tag of a list answer: unchanged counters, person and question mean an unchanged answer. */
export const etagOf = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): string =>
  `W/"${hash(ctx.user?.userId, ctx.counters.access ?? 0, endpoint.path, parsed, stateOf(ctx, endpoint))}"`

/** A question of people who hold exactly the same, and what its answer depends on. */
export interface Place {
  question: string
  state: string
}

export const placeOf = (ctx: Context, endpoint: Endpoint, parsed: { params: unknown; query: unknown }): Place => ({
  question: hash(ctx.grants, endpoint.path, parsed),
  state: JSON.stringify(stateOf(ctx, endpoint)),
})

type Made = Kept | JsonStream

/** An answer on its way. */
interface Making {
  state: string
  made: Promise<Made>
  /** For those who ask for a later state meanwhile. */
  next?: Making
}

interface ToMake {
  own: Making
  before: Making | undefined
  make: () => Promise<Made>
}

/**
 * Hot lists in the forms they are asked for, compressed once, shared by people who hold exactly the same. A newer answer takes
 * the place of the one before.
 */
export class AnswerCache extends LRUCache<string, Kept & { state: string }> {
  constructor(keptMs = KEPT_MS) {
    super({
      maxSize: CACHE_LIMIT,
      maxEntrySize: ENTRY_LIMIT,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: keptMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      dispose: ({ body }) => letGo(body),
    })
  }

  #beingMade = new Map<string, Making>()
  /** Questions whose last answer was a stream: each is for one alone, and nobody waits for another's. */
  #streamed = new LRUCache<string, true>({ max: MOST_STREAMED })

  /** What is kept, or else made: once for all who ask for that state meanwhile, and once more, afterwards, for all who ask for later ones. */
  async take({ question, state }: Place, make: () => Promise<Made>): Promise<Made> {
    if (this.#streamed.has(question)) {
      const made = await make()
      // Whoever was first to find it short again keeps it.
      return this.#streamed.has(question) ? this.#keep({ question, state }, made) : made
    }
    // To ask for another state is no use of what is kept.
    if (this.peek(question)?.state === state) return this.get(question) as Kept
    const before = this.#beingMade.get(question)
    const shared = before?.state === state ? before : before?.next
    if (shared) {
      shared.state = state
      const made = await shared.made
      return made instanceof JsonStream ? make() : made
    }
    const { promise, resolve } = Promise.withResolvers<Made>()
    const own: Making = { state, made: promise }
    if (before) before.next = own
    resolve(this.#make(question, { own, before, make }))
    return promise
  }

  async #make(question: string, { own, before, make }: ToMake): Promise<Made> {
    if (before) await Promise.race([before.made.catch(() => undefined), wait(LATE_MS, undefined, { ref: false })])
    this.#beingMade.set(question, own)
    try {
      const made = await make()
      return this.#keep({ question, state: own.state }, made)
    } finally {
      if (this.#beingMade.get(question) === own) this.#beingMade.delete(question)
    }
  }

  /** Of a stream only that it is one: a list may grow too long for keeping, and short enough again. */
  #keep({ question, state }: Place, made: Made): Made {
    if (made instanceof JsonStream) this.#streamed.set(question, true)
    else {
      this.#streamed.delete(question)
      this.set(question, { ...made, state })
    }
    return made
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

export type List = JsonText | JsonPieces | JsonStream

/** A call and what becomes of it. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a list from the cache or from what `read` answers. */
export async function sendList(
  cache: AnswerCache,
  { question, state }: Place,
  exchange: Exchange,
  read: () => Promise<List>,
): Promise<FastifyReply> {
  const wanted = wantedEncoding(exchange.request)
  const make = async () => toSend(await read(), wanted)
  return send(await cache.take({ question: `${question} ${wanted}`, state }, make), exchange)
}

/** Sends a list that is never kept. */
export const sendUnkept = async (list: List, exchange: Exchange): Promise<FastifyReply> =>
  send(await toSend(list, wantedEncoding(exchange.request)), exchange)

function send(made: Made, { request, reply }: Exchange): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  if (made instanceof JsonStream) return sendStream(made, request, reply)
  if (made.total !== null) reply.header('x-total-count', made.total)
  if (made.visible !== null) reply.header('x-visible-count', made.visible)
  if (made.encoding) reply.header('content-encoding', made.encoding)
  return reply.send(made.body)
}

async function toSend(list: List, wanted: Encoding | null): Promise<Made> {
  if (list instanceof JsonStream) return list
  return list instanceof JsonPieces ? gathered(list, wanted) : whole(list, wanted)
}

async function whole({ json, total, visible }: JsonText, wanted: Encoding | null): Promise<Kept> {
  const plain = Buffer.from(json)
  const encoding = plain.length >= COMPRESS_FROM ? wanted : null
  return { body: owned(encoding ? await compressors[encoding](plain) : plain), encoding, total, visible }
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
    const all = async function* () {
      yield* first
      yield* pieces
    }
    const body = encoding ? await packed(all(), streamCompressors[encoding]()) : owned(...first)
    if (!encoding) first.forEach(forget)
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
