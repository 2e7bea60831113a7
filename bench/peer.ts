// The peer, in a process of its own: a hand-written API for react-admin with express and a `pg` pool over the same
// tables. Sign-in gives a signed token; there are no rights, no history and no ETags. A save does what the product's
// save does: check the person, check the version, record the changes, bump a counter.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import express, { type NextFunction, type Request, type Response } from 'express'
import pg from 'pg'

const [connectionString, port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })
const SECRET = 'the secret of the peer'
const HOURS_12 = 12 * 60 * 60 * 1000

const signatureOf = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64url')

function tokenOf(userId: number): string {
  const payload = Buffer.from(JSON.stringify({ userId, until: Date.now() + HOURS_12 })).toString('base64url')
  return `${payload}.${signatureOf(payload)}`
}

const personOf = (request: Request): number =>
  JSON.parse(Buffer.from((request.headers.authorization ?? '').replace(/^Bearer |\..*$/g, ''), 'base64url').toString())
    .userId

function signedIn(request: Request, response: Response, next: NextFunction): void {
  const [said = '', signature = ''] = (request.headers.authorization ?? '').replace(/^Bearer /, '').split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(said))]
  const isSigned = given.length === right.length && timingSafeEqual(given, right)
  if (!isSigned || JSON.parse(Buffer.from(said, 'base64url').toString()).until < Date.now()) {
    response.status(401).json({ message: 'Please sign in.' })
    return
  }
  next()
}

const app = express()
app.use(express.json())

app.get('/', (_request, response) => void response.json([]))

app.post('/api/login', async (request, response) => {
  const { rows } = await pool.query('select id, "passwordHash" from users where email = $1', [request.body.email])
  const isRight = rows[0] && (await verify(rows[0].passwordHash, request.body.password))
  if (!isRight) return void response.status(401).json({ message: 'Wrong email or password.' })
  response.json({ token: tokenOf(rows[0].id) })
})

app.get('/api/instances', signedIn, async (request, response) => {
  const [first, last] = JSON.parse(String(request.query.range)) as [number, number]
  const { databaseName } = JSON.parse(String(request.query.filter ?? '{}')) as { databaseName?: string }
  const databases = [databaseName].filter((name) => name !== undefined)
  const where = (place: number) => (databases.length > 0 ? `where "databaseName" ilike '%' || $${place} || '%'` : '')
  const counted = await pool.query(`select count(*) as total from instances ${where(1)}`, databases)
  const { rows } = await pool.query(
    `select i.*, c."acesClientName" from instances i left join clients c on c."acesClientId" = i."acesClientId"
     ${where(3)} order by "databaseCode", "databaseId" limit $1 offset $2`,
    [last - first + 1, first, ...databases],
  )
  response.set('Content-Range', `instances ${first}-${last}/${counted.rows[0].total}`).json(rows)
})

app.get('/api/instances/:id', signedIn, async (request, response) => {
  const { rows } = await pool.query(
    `select i.*, c."acesClientName" from instances i left join clients c on c."acesClientId" = i."acesClientId"
     where "databaseId" = $1`,
    [request.params.id],
  )
  if (!rows[0]) return void response.status(404).json({ message: 'Not found.' })
  response.json(rows[0])
})

await pool.query(`
  create table if not exists peer_audit (id bigint generated always as identity primary key, at timestamptz not null default now(),
    "userId" int not null, entity text not null, "entityId" int not null, changes jsonb not null);
  create table if not exists peer_counters (name text primary key, value bigint not null)`)

type Values = Record<string, unknown>

/** Named, so that PostgreSQL keeps them prepared. */
const ACTIVE = { name: 'active', text: 'select from users where id = $1 and "isEnabled" and not "isLocked" for share' }
const STORED = { name: 'stored', text: 'select * from instances where "databaseId" = $1 for update' }
const AUDIT = {
  name: 'audit',
  text: `insert into peer_audit ("userId", entity, "entityId", changes) values ($1, 'instance', $2, $3)`,
}
const COUNT = {
  name: 'count',
  text: `insert into peer_counters values ('instances', 1) on conflict (name) do update set value = peer_counters.value + 1`,
}

app.put('/api/instances', signedIn, async (request, response) => {
  const { databaseId, rowVersion, ...values } = request.body as Values & { databaseId: number; rowVersion: number }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const person = await client.query(ACTIVE, [personOf(request)])
    const { rows } = await client.query<Values & { rowVersion: number }>(STORED, [databaseId])
    const [stored] = rows
    const isRefused = person.rowCount === 0 || stored?.rowVersion !== rowVersion
    const changed = stored ? Object.keys(values).filter((name) => stored[name] !== values[name]) : []
    if (isRefused || !stored || changed.length === 0) {
      await client.query('rollback')
      return void response.status(isRefused ? 409 : 200).json(stored ?? null)
    }
    const set = changed.map((name, index) => `"${name}" = $${index + 2}`).join(', ')
    const text = `update instances set ${set}, "rowVersion" = "rowVersion" + 1 where "databaseId" = $1 returning *`
    const saved = await client.query({ name: `save ${changed.join()}`, text }, [
      databaseId,
      ...changed.map((name) => values[name]),
    ])
    const changes = Object.fromEntries(changed.map((name) => [name, [stored[name], values[name]]]))
    await client.query(AUDIT, [personOf(request), databaseId, JSON.stringify(changes)])
    await client.query(COUNT)
    await client.query('commit')
    response.json(saved.rows[0])
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

app.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
