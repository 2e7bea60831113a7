import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** docs/operate/monitoring.md describes the fields. */
export function logCalls(app: FastifyInstance): void {
  // No field is nested, so nothing needs redaction; looking for it costs as much as the rest of the line.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        traceId: request.traceId,
        method: request.method,
        route: request.routeOptions.url ?? null,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: bytesOf(reply),
        address: request.ip,
        userId: request.acmContext?.user?.userId ?? null,
      },
      'call',
    )
    done()
  })
}

/** Without the query, which may hold search texts. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]

/** Size of the body; null: a stream of unknown length. */
function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length')
  if (length !== undefined) return Number(length)
  return reply.statusCode === 304 || reply.statusCode === 204 ? 0 : null
}
