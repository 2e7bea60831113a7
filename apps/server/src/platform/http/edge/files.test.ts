import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp, withSettings } from '../../../../test/app.ts'

const metas = (base: string, timeZone = 'UTC') =>
  `<!doctype html><meta name="api-base" content="${base}" /><meta name="time-zone" content="${timeZone}" />`
const dist = mkdtempSync(join(tmpdir(), 'acm-files-'))
mkdirSync(join(dist, 'assets'))
for (const page of ['index', 'login']) writeFileSync(join(dist, `${page}.html`), metas('/api'))
writeFileSync(join(dist, 'assets/a-12345678.js'), '0123456789')
writeFileSync(join(dist, 'favicon.svg'), '<svg/>')
writeFileSync(join(dist, 'pages.json'), '["/","/login","/clients","/clients/$id","/role/{-$id}"]')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const test = testApp({}, { webDist: () => dist })
const otherApp = withSettings(test, { apiBase: '/console/api', timeZone: 'America/New_York' }, dist)
const FILE = '/assets/a-12345678.js'
const html = { accept: 'text/html,*/*' }
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
const ask = (url: string, headers: Record<string, string> = {}, method: Method = 'GET') =>
  test.app.inject({ url, headers, method })

describe('a file', () => {
  it('is sent in part', async () => {
    const part = await ask(FILE, { range: 'bytes=2-4' })
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  })

  it('has no range behind its end', async () => {
    const { statusCode, headers, json } = await ask(FILE, { range: 'bytes=99999999-' })
    expect([statusCode, headers['content-range'], json()]).toEqual([
      416,
      'bytes */10',
      expect.objectContaining({ title: 'Range Not Satisfiable', errors: [] }),
    ])
  })

  it.each(['bytes=a-b', 'bytes=', 'bytes=1', 'lines=1-2'])('is sent whole for the range %s', async (range) => {
    expect((await ask(FILE, { range })).payload).toBe('0123456789')
  })

  it('is sent completely for a weak ETag in If-Range', async () => {
    const { headers } = await ask(FILE)
    expect((await ask(FILE, { range: 'bytes=2-4', 'if-range': String(headers.etag) })).statusCode).toBe(200)
  })

  it('ignores ranges of HEAD', async () => {
    const { statusCode, headers } = await ask(FILE, { range: 'bytes=99-' }, 'HEAD')
    expect([statusCode, headers['content-length']]).toEqual([200, '10'])
  })

  it('fails another version in If-Match', async () => {
    const { statusCode, json } = await ask(FILE, { 'if-match': '"other"' })
    expect([statusCode, json().title]).toEqual([412, 'Precondition Failed'])
  })
})

describe('an address of the console', () => {
  it.each(['/', '/login', '/clients', '/Clients/', '/clients/5?a=b', '/role', '/role/5'])('is %s', async (url) => {
    expect((await ask(url, html)).statusCode).toBe(200)
  })

  it.each(['/passwords.json', '/clients/5/x', '/wp-admin', '/role/5/x', '/pages.json'])('is not %s', async (url) => {
    const { statusCode, payload } = await ask(url, html)
    expect([statusCode, payload]).toEqual([404, metas('/api')])
  })

  it.each(['/', '/clients/5', FILE, '/favicon.svg'])('is only read: %s', async (url) => {
    for (const method of ['PUT', 'DELETE'] as const) {
      const { statusCode, headers } = await ask(url, html, method)
      expect([statusCode, headers.allow], method).toEqual([405, 'GET, HEAD'])
    }
    expect((await ask('/passwords.json', html, 'PUT')).statusCode).toBe(404)
  })
})

describe('an answer that the caller knows', () => {
  it.each(['/OrgUnits/GetAll', '/openapi.json', '/docs'])('is not sent again: %s', async (url) => {
    const caller = await test.as([...PERMISSIONS])
    const first = await caller.get(url)
    const etag = String(first.headers.etag)
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"/)])
    for (const tag of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const { status, headers } = await caller.get(url, { 'if-none-match': tag })
      expect([status, headers.etag, headers.vary], tag).toEqual([304, etag, first.headers.vary])
    }
    expect((await caller.get(url, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  it('is compressed if the caller accepts it', async () => {
    const { headers } = await test.nobody.get('/openapi.json', { 'accept-encoding': 'gzip' })
    expect([headers['content-encoding'], headers['cache-control']]).toEqual(['gzip', 'no-cache'])
    expect(Number(headers['content-length'])).toBeLessThan(40_000)
  })
})

describe('HEAD', () => {
  it('answers as GET on a record', async () => {
    const caller = await test.as([...PERMISSIONS])
    const url = contract.users.get.path.replace('{id}', String(caller.userId))
    const [get, head] = [await caller.get(url), await caller.send({ method: 'HEAD', url })]
    expect([head.status, head.body, head.headers['content-length']]).toEqual([
      200,
      undefined,
      get.headers['content-length'],
    ])
  })

  it('rejects reads that would change something', async () => {
    const caller = await test.as([...PERMISSIONS])
    const { status, headers } = await caller.send({ method: 'HEAD', url: contract.session.signOut.path })
    expect([status, headers.allow]).toEqual([405, 'GET'])
  })
})

it('contains API path and time zone in every page', async () => {
  for (const url of ['/', '/login', '/clients/1']) {
    const pageOf = async ({ app }: typeof test) => (await app.inject({ url })).payload
    expect(await pageOf(test), url).toBe(metas('/api'))
    expect(await pageOf(otherApp), url).toBe(metas('/console/api', 'America/New_York'))
  }
  const { body } = await otherApp.nobody.get<{ servers: unknown }>('/openapi.json')
  expect(body.servers).toEqual([{ url: `${otherApp.services.config.publicUrl}/console/api` }])
})

it('shows the not-found page for unreadable URLs', async () => {
  const ask = (url: string, accept: string) => test.app.inject({ url, headers: { accept } })
  for (const [url, to] of [
    ['/clients/%E0%A4%A', '/clients%2F%25E0%25A4%25A'],
    ['/%', '/%25'],
    ['//evil.example/%', '/%2Fevil.example%2F%25'],
  ] as const) {
    const { statusCode, headers } = await ask(url, 'text/html,*/*')
    expect([statusCode, headers.location], url).toEqual([302, to])
    expect((await ask(url, 'application/json')).statusCode, url).toBe(400)
  }
  expect((await ask('/clients%2F%25E0%25A4%25A', 'text/html')).payload).toBe(metas('/api'))
  expect((await ask('/api/client/%E0%A4%A', 'text/html')).headers.location).toBeUndefined()
})

it('returns a page to browsers and 404 to programs', async () => {
  const ask = (url: string, accept: string) => test.app.inject({ url, headers: { accept } })
  for (const [url, to] of [
    ['//clients', '/%2Fclients'],
    ['/clients//1?a=b', '/clients%2F%2F1'],
    ['//evil.example/x', '/%2Fevil.example%2Fx'],
    ['/.well-known/x', null],
    ['/assets/none.js', null],
    ['/%5Cclients', null],
  ] as const) {
    const first = await ask(url, 'text/html,application/xhtml+xml,*/*;q=0.8')
    if (to !== null) expect([first.statusCode, first.headers.location], url).toEqual([302, to])
    const page = to === null ? first : await ask(to, 'text/html')
    expect([page.statusCode, page.payload], url).toEqual([404, metas('/api')])
    const problem = await ask(url, 'application/json')
    expect([problem.statusCode, problem.json().message], url).toEqual([404, "This file doesn't exist."])
  }
  expect((await ask('//api/none', 'text/html')).json().message).toBe("This call doesn't exist.")
})
