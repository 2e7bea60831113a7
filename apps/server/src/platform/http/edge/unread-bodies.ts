import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'

/** A slower line may lose the reason of the refusal, nothing else. */
export const READ_WITHIN_MS = 30_000

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closing during an upload resets the connection, and the sender would never read the reason of the refusal. */
export function readUnreadBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
    const isUnread = hasBody(raw) && raw.complete === false && !raw.destroyed
    // Addresses with too many open requests are not waited for.
    if (!isUnread || statusCode === 429) return done(null, payload)
    raw.resume()
    finished(raw, { signal: AbortSignal.timeout(withinMs) })
      .catch(() => undefined)
      .then(() => done(null, payload))
  })
}
