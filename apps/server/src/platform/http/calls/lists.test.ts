import { once } from 'node:events'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@acm/contract'
import { grammarOf } from '@acm/contract/core/list-columns'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { OrgUnit } from '@acm/contract/org-units'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import type { TestCaller } from '../../../../test/caller.ts'
import { noteStatements } from '../../../../test/plans.ts'
import { openSockets } from '../../../../test/sockets.ts'
import { buildApp } from '../../../app.ts'
import { type JsonRows, listJson } from '../../database/lists.ts'
import { PROBLEM_TYPE } from './problems.ts'

const test = testApp()
const inUse = ({ services }: TestApp) => services.pool.counts.total - services.pool.counts.idle
let admin: TestCaller
beforeAll(async () => {
  admin = await test.as([...PERMISSIONS])
  for (const name of ['beta', 'Alpha', 'émile', '100% sure', 'under_score', 'back\\slash', 'zeta'])
    await test.orgUnit(name)
})

const names = async (query: string) => (await admin.read(contract.orgUnits.getAll, { query })).map((unit) => unit.name)

describe('a list', () => {
  it('is complete and sorted by name without a query', async () => {
    expect(await names('')).toEqual(['100% sure', 'Alpha', 'back\\slash', 'beta', 'émile', 'under_score', 'zeta'])
  })

  it('sorts by the value of numbers', async () => {
    const caller = await test.as(['CLIENT_DETAILS_VIEW'])
    for (const acesClientName of ['Sort 10', 'Sort 2', 'sort 1', 'Sort 2b', 'Sort 02a'])
      await test.client({ acesClientName })
    const sorted = async (sort: string) =>
      (await caller.read(contract.clients.getAll, { query: { sort } })).map((client) => client.acesClientName)
    const expected = ['sort 1', 'Sort 2', 'Sort 02a', 'Sort 2b', 'Sort 10']
    expect(await sorted('acesClientName')).toEqual(expected)
    expect(await sorted('-acesClientName')).toEqual(expected.toReversed())
  })

  it('answers pages with the number of filtered rows', async () => {
    const first = await admin.call(contract.orgUnits.getAll, { query: { page: 1, pageSize: 3, sort: '-name' } })
    expect(first.body.map((unit) => unit.name)).toEqual(['zeta', 'under_score', 'émile'])
    expect(first.headers['x-total-count']).toBe('7')
    const second = await admin.call(contract.orgUnits.getAll, { query: { page: 3, pageSize: 3, sort: '-name' } })
    expect(second.body.map((unit) => unit.name)).toEqual(['100% sure'])
    expect((await admin.call(contract.orgUnits.getAll)).headers['x-total-count']).toBeUndefined()
  })

  it('filters by part, ignoring case, accents and wildcards', async () => {
    expect(await names('?name=TA')).toEqual(['beta', 'zeta'])
    expect(await names('?NAME=ÉM')).toEqual(['émile'])
    expect(await names('?name=e%CC%81m'), 'a letter of two signs').toEqual(['émile'])
    expect(await names('?name=emile'), 'without its mark').toEqual(['émile'])
    expect(await names('?name=%C2%A0100%25%E2%80%8B%20'), 'blanks around, and a sign that is not drawn').toEqual([
      '100% sure',
    ])
    expect(await names('?name=%20'), 'blanks alone').toEqual(await names(''))
    expect(await names('?name=%25')).toEqual(['100% sure'])
    expect(await names('?name=_')).toEqual(['under_score'])
    expect(await names('?name=%5C')).toEqual(['back\\slash'])
    expect(await names("?name=' or 1=1 --")).toEqual([])
  })

  it('returns 304 while nothing changed for this user', async () => {
    const { headers } = await admin.call(contract.orgUnits.getAll)
    const etag = String(headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await admin.call(contract.orgUnits.getAll, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, undefined])
    expect(
      (await admin.call(contract.orgUnits.getAll, { query: { name: 'a' }, headers: { 'if-none-match': etag } })).status,
    ).toBe(200)
    const other = await test.as(['ORG_UNIT_VIEW'])
    expect((await other.call(contract.orgUnits.getAll, { headers: { 'if-none-match': etag } })).status).toBe(200)

    await admin.call(contract.orgUnits.save, { body: { name: 'Made later', description: 'x' } })
    const changed = await admin.call(contract.orgUnits.getAll, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.body.some((unit) => unit.name === 'Made later')]).toEqual([200, true])
  })
})

// Simultaneous requests share a read: answers.test.ts.
describe('a whole list', () => {
  const many = testApp()
  const url = '/api/OrgUnits/GetAll'
  const ask = async (encoding?: string) => {
    const { token } = await many.as(['ORG_UNIT_VIEW'])
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    return many.app.inject({ url, cookies: { 'acm-session-3000': token }, headers })
  }

  it('of many pieces is equal in every encoding and cached', async () => {
    await sql`insert into org_units (name, description)
              select 'Unit ' || lpad(n::text, 5, '0'), 'x' from generate_series(1, 2500) as n`.execute(many.db)
    const noted = noteStatements(many.db)
    const read = () => noted.take().filter(({ text }) => /from org_units/.test(text))
    const plain = await ask()
    expect(read()).not.toEqual([])
    expect(plain.json<OrgUnit[]>().map(({ name }) => name)).toEqual(
      Array.from({ length: 2500 }, (_, n) => `Unit ${String(n + 1).padStart(5, '0')}`),
    )
    expect(brotliDecompressSync((await ask('br')).rawPayload).toString()).toBe(plain.payload)
    expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(plain.payload)
    read()
    expect((await ask('br')).statusCode).toBe(200)
    expect(read()).toEqual([])
  })

  it('releases its connection when reading stops', async () => {
    const list = (await listJson(
      many.db,
      { columns: sql`id, name`, from: sql`org_units`, id: 'id' },
      { page: null, pageSize: 10, filters: {}, sort: 'name' },
      grammarOf({ columns: { name: { kind: 'text', sort: true } }, defaultSort: 'name' }),
    )) as JsonRows
    const read: [rows: number, inUse: number][] = []
    for await (const batch of list.read()) {
      read.push([batch.length, inUse(many)])
      break
    }
    expect(read).toEqual([[1000, 1]])
    expect(inUse(many)).toBe(0)
  })

  it('never has the ETag of another database', async () => {
    const tagOf = async (app: TestApp) => {
      const caller = await app.as(['ORG_UNIT_VIEW'])
      await app.db.updateTable('change_counters').set({ value: 7 }).execute()
      await sql`insert into change_counters values ('org-units', 7) on conflict (domain) do update set value = 7`.execute(
        app.db,
      )
      await sql`update sessions set "userId" = "userId"`.execute(app.db)
      return String((await caller.call(contract.orgUnits.getAll)).headers.etag)
    }
    expect(await tagOf(test)).not.toBe(await tagOf(many))
  })

  it('fails as a whole and frees its connection', async () => {
    await sql`create function broken(given text) returns text language plpgsql as $$
              begin return 1 / (case when given = 'Unit 02400' then 0 else 1 end); end $$`.execute(many.db)
    await sql`alter table org_units rename to all_units`.execute(many.db)
    await sql`create view org_units as select id, name, broken(name) as description, "createdAt", "rowVersion"
              from all_units`.execute(many.db)
    await sql`insert into change_counters values ('org-units', 99)
              on conflict (domain) do update set value = 99`.execute(many.db)
    for (const encoding of ['br', undefined]) {
      const answer = await ask(encoding)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, PROBLEM_TYPE])
      expect([answer.headers['content-encoding'], answer.json().status]).toEqual([undefined, 500])
    }
    expect(inUse(many)).toBe(0)
  })
})

describe('a whole list of more than 20,000 rows', () => {
  const many = testApp({}, { checksAnswers: false })
  const opened = openSockets()
  beforeAll(async () => {
    // No buffer of a socket takes 7 MB.
    await sql`insert into org_units (name, description)
              select 'Unit ' || lpad(n::text, 5, '0'), repeat('x', 100) from generate_series(1, 30000) as n`.execute(
      many.db,
    )
    await many.app.listen({ port: 0, host: '127.0.0.1' })
  })
  const open = (app: FastifyInstance, { token }: TestCaller, method = 'GET') => {
    const socket = opened(app)
    const cookie = `acm-session-3000=${token}`
    socket.write(`${method} /api/OrgUnits/GetAll HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    return socket
  }
  const statusOf = async (socket: Socket) => {
    const [first] = await once(socket, 'data')
    socket.pause()
    return String(first).slice(9, 12)
  }

  it('is sent in pieces, complete and sorted', async () => {
    const caller = await many.as(['ORG_UNIT_VIEW'])
    const url = `/api/OrgUnits/GetAll?sort=-name`
    const plain = await many.app.inject({ url, cookies: { 'acm-session-3000': caller.token } })
    expect(plain.headers['transfer-encoding']).toBe('chunked')
    const units = plain.json<OrgUnit[]>()
    expect([units.length, units[0]?.name, units.at(-1)?.name]).toEqual([30_000, 'Unit 30000', 'Unit 00001'])
    const packed = await many.app.inject({
      url,
      cookies: { 'acm-session-3000': caller.token },
      headers: { 'accept-encoding': 'br' },
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload)
    const headers = { 'if-none-match': String(plain.headers.etag) }
    expect((await caller.call(contract.orgUnits.getAll, { query: { sort: '-name' }, headers })).status).toBe(304)
    expect(inUse(many)).toBe(0)
  })

  it('holds no connection and three slots when readers stop', async () => {
    const caller = await many.as(['ORG_UNIT_VIEW'])
    for (const _ of [1, 2, 3]) expect(await statusOf(open(many.app, caller, 'HEAD')), 'HEAD holds none').toBe('200')
    const stalled = [1, 2, 3].map(() => open(many.app, caller))
    expect(await Promise.all(stalled.map(statusOf))).toEqual(['200', '200', '200'])
    await expect.poll(() => inUse(many)).toBe(0)
    let isAnswered = false
    // The list is not read for a caller who left while waiting.
    const left = open(many.app, caller)
    await once(many.app.server, 'request')
    left.destroy()
    const fourth = statusOf(open(many.app, caller)).finally(() => {
      isAnswered = true
    })
    for (let page = 1; page <= 5; page += 1)
      expect((await caller.call(contract.orgUnits.getAll, { query: { page, pageSize: 10 } })).status).toBe(200)
    expect(isAnswered).toBe(false)
    stalled[0]?.destroy()
    expect(await fourth).toBe('200')
  })

  it('ends after a while without reading', async () => {
    const app = buildApp(many.services, { takeMs: 300 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = open(app, await many.as(['ORG_UNIT_VIEW']))
    const answered = once(app.server, 'request')
    await statusOf(socket)
    const [, response] = await answered
    if (!response.closed) await once(response, 'close')
    expect(response.writableFinished).toBe(false)
    await app.close()
  })
})
