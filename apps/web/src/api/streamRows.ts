import type { Endpoint } from '@acm/contract/core/endpoint'
import { callBytes } from './client.ts'
import type { ListQuery } from './pageQuery.ts'
import { ApiFailure } from './request.ts'

const SLICE_BYTES = 16_384
/** Longest time without a pause for input and rendering. */
const AT_ONCE_MS = 12

interface RowStreamOptions {
  query: ListQuery
  /** Key of the rows in the answer; undefined: the answer is the array. */
  rowsAt: string | undefined
  signal: AbortSignal
}

/** Rows as they arrive (ADR 11), not held in memory. Throws after the last rows if the answer is incomplete. */
export async function* streamRows<Row>(
  endpoint: Endpoint<Record<never, never>, unknown, undefined, unknown>,
  { query, rowsAt, signal }: RowStreamOptions,
): AsyncGenerator<Row[]> {
  // Loaded on demand: only long exports need it.
  const { JSONParser } = await import('@streamparser/json').catch(() => {
    throw new ApiFailure(0, null)
  })
  const bytes = await callBytes(endpoint, { query, signal })
  const parser = new JSONParser({ paths: [rowsAt === undefined ? '$.*' : `$.${rowsAt}.*`], keepStack: false })
  const pause = pauses()
  let rows: Row[] = []
  parser.onValue = ({ value }) => rows.push(value as Row)
  const reader = bytes.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      for (let from = 0; from < value.length; from += SLICE_BYTES) {
        parser.write(value.subarray(from, from + SLICE_BYTES))
        if (rows.length > 0) yield rows
        rows = []
        await pause()
        signal.throwIfAborted()
      }
    }
  } catch {
    throw new ApiFailure(0, null)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  if (!parser.isEnded) throw new ApiFailure(0, null)
}

function pauses(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined
    return new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      since = performance.now()
    })
  }
}
