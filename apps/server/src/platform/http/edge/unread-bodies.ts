import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** On a slower line the reason of a refusal may be lost, nothing else. */
export const READ_WITHIN_MS = 30_000

/** Whether a body follows its header. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads and drops what is left of a body before its request is refused. A connection that is closed while its sender still
 * writes is reset, and a sender who writes all before reading never learns the reason.
 */
export function readUnreadBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onSend', async ({ raw }, { statusCode }, payload) => {
    const isUnread = hasBody(raw) && raw.complete === false && !raw.destroyed
    // Who holds too many open already is not waited for.
    if (!isUnread || statusCode === 429) return payload
    raw.resume()
    await once(raw, 'end', { signal: AbortSignal.any([AbortSignal.timeout(withinMs), closed(raw)]) }).catch(
      () => undefined,
    )
    return payload
  })
}

function closed(raw: IncomingMessage): AbortSignal {
  const ending = new AbortController()
  raw.once('close', () => ending.abort())
  return ending.signal
}
