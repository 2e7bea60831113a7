import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** One line for each call; docs/operations.md describes its fields. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: bytesOf(reply),
        userId: request.acmContext?.user?.userId ?? null,
      },
      'call',
    )
  })
}

/** Without the query: it may hold what people searched for. */
const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]

/** Of the body; null: a stream, whose length nobody knew. */
function bytesOf(reply: FastifyReply): number | null {
  const length = reply.getHeader('content-length')
  if (length !== undefined) return Number(length)
  return reply.statusCode === 304 || reply.statusCode === 204 ? 0 : null
}
