import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import { API_PREFIX } from '@acm/contract/session-paths'
import { VERSION } from '../../build.ts'
import { unavailable } from '../../problems.ts'
import { PROBLEM_TYPE, problemBody } from '../calls/problems.ts'

/** Says that the process lives while it can't serve calls yet: a start may wait ten minutes for locks. */
export async function answerWhileStarting(place: { host: string; port: number }): Promise<() => Promise<void>> {
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(place, resolve)
  })
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID()
  const common = {
    'cache-control': 'no-store',
    connection: 'close',
    'x-content-type-options': 'nosniff',
    [REQUEST_ID_HEADER]: requestId,
  }
  const path = url?.split('?')[0]?.toLowerCase()
  if (path === `${API_PREFIX}/health/live`) {
    response.writeHead(200, { ...common, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ status: 'starting', version: VERSION }))
    return
  }
  if (path === '/health')
    return void response.writeHead(503, { ...common, 'content-type': 'text/plain' }).end('Unhealthy')
  const problem = unavailable('The server is starting.')
  response.writeHead(problem.status, {
    ...common,
    'content-type': PROBLEM_TYPE,
    'retry-after': String(problem.retryAfter),
  })
  response.end(JSON.stringify(problemBody(problem, requestId)))
}
