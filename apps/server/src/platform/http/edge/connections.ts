import { randomUUID } from 'node:crypto'
import type { Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { businessRule, ProblemError } from '../../problems.ts'
import { PROBLEM_TYPE, problemBody } from '../calls/problems.ts'

/** Limit for receiving a request with its body; answering can take longer (G-API-15). */
export const RECEIVE_WITHIN_MS = 600_000
/** Limit for the header, enough for any line. */
export const HEADER_WITHIN_MS = 60_000
/** Limit for requests in flight when the server stops. */
export const DRAIN_MS = 10_000

/** For a reader who takes nothing of an answer (G-API-15). */
export const TAKE_WITHIN_MS = 600_000

/** Node would refuse a missing Host without a body; we refuse it with one. */
export const serverOptions: ServerOptions = {
  headersTimeout: HEADER_WITHIN_MS,
  connectionsCheckingInterval: 2000,
  requireHostHeader: false,
}

/** Broken HTTP gets the same kind of body as every other failure. */
export function answerBroken({ code }: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(rawAnswer(brokenProblem(code)))
}

function brokenProblem(code: string): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemError('too-slow', 'The request took too long to arrive.')
  if (code === 'HPE_HEADER_OVERFLOW') return new ProblemError('headers-too-large', 'The headers are too large.')
  return businessRule({ propertyName: 'request', errorMessage: "The request isn't valid HTTP." })
}

function rawAnswer(problem: ProblemError): string {
  const responseBody = problemBody(problem, randomUUID())
  const body = JSON.stringify(responseBody)
  const headers = [
    `HTTP/1.1 ${responseBody.status} ${responseBody.status === 400 ? 'Bad Request' : responseBody.title}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `${REQUEST_ID_HEADER}: ${responseBody.requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

/** An answer that no one takes would stay in memory, and a long list in its place, as long as the socket is open. */
export function boundReaders(app: FastifyInstance, withinMs: number): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.raw.setTimeout(withinMs, () => reply.raw.destroy())
    done(null, payload)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    draining: { is: boolean }
  }
}

/** A stopping server still answers, but closes each connection after it, so that proxies keep none for later. */
export function announceStop(app: FastifyInstance): void {
  const draining = { is: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.is) reply.header('connection', 'close')
    done()
  })
}

/** Backlog of the listening socket: even with endless new connections the wait ends. */
const MOST_WAITING = 511

/** Stopping to listen would reset connections in the backlog; the event loop accepts one per turn. */
async function takeWaiting(server: Server, withinMs: number): Promise<void> {
  let received = 0
  const count = () => {
    received += 1
  }
  server.on('connection', count)
  const end = performance.now() + withinMs
  // The first turn may only be the rest of the current one.
  for (let idle = 0; idle < 2 && received < MOST_WAITING && performance.now() < end; ) {
    const before = received
    await turn()
    idle = received === before ? idle + 1 : 0
  }
  server.off('connection', count)
}

/** Interval between checks. */
const LOOK_MS = 100
/** A connection that was just accepted has this long to send a request: a busy proxy connects first. */
const ASKS_WITHIN_MS = 500

/**
 * Ends at the deadline at the latest: idle connections and half requests would keep the server open. It ends the
 * streams itself: nothing may come between taking what waits and stopping to listen, or that would be reset.
 */
export function boundClosing(app: FastifyInstance, withinMs: number, streams: { close(): void }): void {
  const inFlight = new Set<ServerResponse>()
  let deadline: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  const endAll = () => app.server.closeAllConnections()
  let acceptedAt = Number.NEGATIVE_INFINITY
  app.server.on('connection', () => {
    acceptedAt = performance.now()
  })
  const endIfIdle = () => {
    if (inFlight.size === 0 && performance.now() - acceptedAt > ASKS_WITHIN_MS) endAll()
  }
  // After pending input was read: due timers run before it.
  const look = () => setImmediate(endIfIdle)
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    done()
  })
  app.addHook('preClose', async () => {
    app.draining.is = true
    deadline = setTimeout(endAll, withinMs).unref()
    streams.close()
    // Connections accepted now are unread, and would look idle.
    await takeWaiting(app.server, withinMs)
    looking = setInterval(look, LOOK_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearTimeout(deadline)
    clearInterval(looking)
  })
}
