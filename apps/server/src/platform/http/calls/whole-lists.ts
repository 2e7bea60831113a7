import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib'
import { WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import pLimit from 'p-limit'
import type { JsonRows } from '../../database/lists.ts'
import { unavailable } from '../../problems.ts'
import { inTurn } from './turns.ts'

/** A window of 128 kB finds repeats of the last rows sooner than the usual 4 MB, in a tenth of the memory. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } }

const compressors = {
  br: () => createBrotliCompress(BROTLI),
  gzip: () => createGzip(),
  /** Held compressed, too, until its reader takes it. */
  plain: () => createGzip({ level: constants.Z_BEST_SPEED }),
}
export type Encoding = 'br' | 'gzip'

/** Long lists that are being read or sent: the other database connections are for other calls. */
const AT_ONCE = 3
const WAIT_MS = 30_000
const limit = pLimit(AT_ONCE)
/** Millions of rows; only a longer list waits for its reader, and its connection with it. */
const HELD_BYTES = 32 * 1024 * 1024

const nothing = () => undefined

interface BegunList extends Pick<JsonRows, 'before' | 'after'> {
  rows: readonly string[]
  others: AsyncGenerator<string[]>
}

/**
 * Compresses while the database makes the next rows, and ends before anything is sent, because any row may fail.
 * Null: the list is too long to be held.
 */
export async function gathered(
  { rows, others, before, after }: BegunList,
  wanted: Encoding | null,
): Promise<Buffer | null> {
  let count = rows.length
  const text = async function* () {
    yield before + rows.join(',')
    for await (const batch of others) {
      count += batch.length
      if (count > WHOLE_LIST_ROWS) return
      yield `,${batch.join(',')}`
    }
    yield after
  }
  const body = await buffer(compressed(text(), wanted))
  return count > WHOLE_LIST_ROWS ? null : body
}

/**
 * Reads at the pace of the database and sends at that of the reader: a connection never waits for one who stops
 * reading. If a row fails, its reader sees a truncated answer, never a wrong one.
 */
export function readInTurn(list: JsonRows, wanted: Encoding | null, isLeft: () => boolean): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>()
  inTurn(limit, WAIT_MS, async () => {
    if (isLeft()) throw unavailable()
    const held = new PassThrough({ readableHighWaterMark: HELD_BYTES })
    const read = pipeline(compressed(textOf(list), wanted), held, nothing)
    const body = wanted ? read : unpacked(read)
    await once(body, 'readable')
    resolve(body)
    await finished(body).catch(nothing)
  }).catch(reject)
  return promise
}

async function* textOf({ read, before, after }: JsonRows): AsyncGenerator<string> {
  let lead = before
  for await (const rows of read()) {
    yield lead + rows.join(',')
    lead = ','
  }
  yield lead === before ? before + after : after
}

const compressed = (text: AsyncGenerator<string>, wanted: Encoding | null): Readable =>
  pipeline(Readable.from(text, { objectMode: false }), compressors[wanted ?? 'plain'](), nothing)

export const unpacked = (packed: Readable): Readable => pipeline(packed, createGunzip(), nothing)
