import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const EVENT_STREAM_TYPE = 'text/event-stream'

/** Proxies must not store, buffer or compress events. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply
    .type(EVENT_STREAM_TYPE)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // A stopping server need not wait for another request on this connection.
    .header('connection', 'close')
    .send(stream)
