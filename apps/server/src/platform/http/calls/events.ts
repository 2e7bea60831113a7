import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const EVENT_STREAM_TYPE = 'text/event-stream'

/** Events as they happen: nothing on the way may keep, collect or compress them. */
export const sendEvents = (reply: FastifyReply, stream: Readable): FastifyReply =>
  reply
    .type(EVENT_STREAM_TYPE)
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    // A server that stops need not wait for another request on it.
    .header('connection', 'close')
    .send(stream)
