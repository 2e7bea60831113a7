// The floor, in a process of its own: bare `node:http` and `pg`, no sign-in, no validation, no history. Its statements
// are written by hand on the product's tables, joins and indexes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'

const SUMMARY = `"databaseId", "databaseCode", i."acesClientId",
  json_build_object('acesClientId', i."acesClientId", 'acesClientName', c."acesClientName") as "acesClient",
  "databaseName", "databaseServer", "databaseCompany", disabled, i."orgUnitId",
  "enableICE", "enableFlatteningETL", "enableDataBridge",
  "enableBankVod", "enableDataVerify", "enableServiceFirst", "enableXactus", "enableDataFacts"`

const FROM = 'from instances i left join clients c on c."acesClientId" = i."acesClientId"'
const ORDER = 'order by "databaseCode" collate numbered, "databaseId"'

const RECORD = `select row_to_json(r)::text as json from (
  select i.*, json_build_object('acesClientId', i."acesClientId", 'acesClientName', c."acesClientName") as "acesClient",
         case when p.id is not null then json_build_object('name', p.name) end as "ssoIdentityProvider"
  ${FROM} left join identity_providers p on p.id = i."ssoIdentityProviderId" where "databaseId" = $1) r`

const LIST = `select coalesce(json_agg(r), '[]')::text as json from (select ${SUMMARY} ${FROM} ${ORDER}) r`

const MATCHING = `where searchable("databaseName") like '%' || searchable($2) || '%'`

const FILTERED = `select (select count(*) from instances ${MATCHING}) as total,
  (select coalesce(json_agg(r), '[]')::text from (select ${SUMMARY} ${FROM} ${MATCHING} ${ORDER} limit $1) r) as json`

const TOUCH = `insert into change_counters (domain, value) values ('clients', 1), ('instances', 1), ('users', 1)
  on conflict (domain) do update set value = change_counters.value + 1`

const [connectionString, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const brotli = promisify(brotliCompress)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor')
  const [, call, id] = pathname.split('/')
  if (call === 'record') return sendRows(response, { name: 'record', text: RECORD }, [id])
  if (call === 'list') {
    const { rows } = await pool.query(LIST)
    return request.headers['accept-encoding'] === 'br'
      ? sendBrotli(response, rows[0].json)
      : send(response, rows[0].json)
  }
  if (call === 'filtered') return sendRows(response, FILTERED, [searchParams.get('size'), searchParams.get('name')])
  if (call === 'touch') await pool.query(TOUCH)
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
