import { randomUUID } from 'node:crypto'
import type { Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { businessRule, Problem } from '../../problems.ts'
import { PROBLEM_TYPE, problemBody } from '../calls/problems.ts'

/** For receiving a request, its body included; answering it may take longer (G-API-15). */
export const RECEIVE_WITHIN_MS = 600_000
/** For its header alone, which no line is too slow for. */
export const HEADER_WITHIN_MS = 60_000
/** For requests in flight when the server is asked to stop. */
export const DRAIN_MS = 10_000

/** What Node itself would refuse without a body is let through to be refused with one. */
export const serverOptions: ServerOptions = {
  headersTimeout: HEADER_WITHIN_MS,
  connectionsCheckingInterval: 2000,
  requireHostHeader: false,
}

/** What cannot even be read as HTTP is told so in the body everything else gets. */
export function answerBroken({ code }: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  socket.end(rawAnswer(brokenProblem(code)))
}

function brokenProblem(code: string): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('too-slow', 'The request took too long to arrive.')
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large', 'The headers are too large.')
  return businessRule({ propertyName: 'request', errorMessage: 'The request is not valid HTTP.' })
}

function rawAnswer(problem: Problem): string {
  const told = problemBody(problem, randomUUID())
  const body = JSON.stringify(told)
  const headers = [
    `HTTP/1.1 ${told.status} ${told.status === 400 ? 'Bad Request' : told.title}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `${REQUEST_ID_HEADER}: ${told.requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether it was asked to stop, and still answers. */
    draining: { is: boolean }
  }
}

/** Asked to stop, it answers whatever still comes, each time as the last on its connection: proxies keep none for later. */
export function announceStop(app: FastifyInstance): void {
  const draining = { is: false }
  app.decorate('draining', draining)
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.is) reply.header('connection', 'close')
    done()
  })
}

/** As many as can wait at once: new connections need not end. */
const MOST_WAITING = 511

/**
 * Takes the connections that have been made and wait for their turn of the event loop, which takes one at a time: those that
 * are left when the server stops listening are reset, whatever was sent on them.
 */
async function takeWaiting(server: Server, withinMs: number): Promise<void> {
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.on('connection', count)
  const end = performance.now() + withinMs
  // One turn may be the rest of that which asks.
  for (let idle = 0; idle < 2 && taken < MOST_WAITING && performance.now() < end; ) {
    const before = taken
    await turn()
    idle = taken === before ? idle + 1 : 0
  }
  server.off('connection', count)
}

/** How often it looks whether anything is in flight. What was accepted a moment ago has so long to ask. */
const LOOK_MS = 100

/**
 * Closing ends as soon as the requests in flight are answered, or at the deadline: connections that sent nothing, or half
 * a request, would keep the server open.
 */
export function boundClosing(app: FastifyInstance, withinMs: number): void {
  const inFlight = new Set<ServerResponse>()
  let deadline: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  const endAll = () => app.server.closeAllConnections()
  const endIfIdle = () => {
    if (inFlight.size === 0) endAll()
  }
  // Once it has read what came while it had no time to: timers that are due come first.
  const look = () => setImmediate(endIfIdle)
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.add(reply.raw)
    reply.raw.once('close', () => inFlight.delete(reply.raw))
    done()
  })
  app.addHook('preClose', async () => {
    app.draining.is = true
    deadline = setTimeout(endAll, withinMs).unref()
    // What is taken now has not been read yet, and would look as if it asked nothing.
    await takeWaiting(app.server, withinMs)
    looking = setInterval(look, LOOK_MS).unref()
  })
  app.addHook('onClose', async () => {
    clearTimeout(deadline)
    clearInterval(looking)
  })
}
