// The floor, in a process of its own: bare `node:http` and `pg`, no sign-in, no validation, no history.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'
import * as statements from './floor-sql.ts'

const [connectionString, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const brotli = promisify(brotliCompress)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
  const [, call, id] = pathname.split('/')
  if (call === 'record') return sendRows(response, { name: 'record', text: statements.RECORD }, [id])
  if (call === 'list') {
    const { rows } = await pool.query(statements.LIST)
    return request.headers['accept-encoding'] === 'br'
      ? sendBrotli(response, rows[0].json)
      : send(response, rows[0].json)
  }
  if (call === 'filtered')
    return sendRows(response, statements.FILTERED, [searchParams.get('size'), searchParams.get('name')])
  if (call === 'touch') await pool.query(statements.TOUCH)
  send(response, '[]')
}

async function sendRows(
  response: ServerResponse,
  statement: string | pg.QueryConfig,
  values: unknown[],
): Promise<void> {
  const { rows } = await pool.query(statement, values)
  if (rows[0].total !== undefined) response.setHeader('x-total-count', rows[0].total)
  send(response, rows[0].json)
}

function send(response: ServerResponse, body: string | Buffer): void {
  response.setHeader('content-type', 'application/json')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

async function sendBrotli(response: ServerResponse, json: string): Promise<void> {
  response.setHeader('content-encoding', 'br')
  send(response, await brotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => {
    response.statusCode = 500
    send(response, error.message)
  })
})
server.keepAliveTimeout = 72_000
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
