import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const metas = (base: string, timeZone = 'UTC') =>
  `<!doctype html><meta name="api-base" content="${base}" /><meta name="time-zone" content="${timeZone}" />`
const dist = mkdtempSync(join(tmpdir(), 'acm-web-'))
for (const page of ['index', 'login']) writeFileSync(join(dist, `${page}.html`), metas('/api'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const usual = testApp({}, { webDist: () => dist })
const otherApp = testApp({ apiBase: '/console/api', timeZone: 'America/New_York' }, { webDist: () => dist })

it('contains API path and time zone in every page', async () => {
  for (const url of ['/', '/login', '/clients/1']) {
    const pageOf = async ({ app }: typeof usual) => (await app.inject({ url })).payload
    expect(await pageOf(usual), url).toBe(metas('/api'))
    expect(await pageOf(otherApp), url).toBe(metas('/console/api', 'America/New_York'))
  }
  const { body } = await otherApp.nobody.get<{ servers: unknown }>('/openapi.json')
  expect(body.servers).toEqual([{ url: `${otherApp.services.config.publicUrl}/console/api` }])
})

it('shows the not-found page for unreadable URLs', async () => {
  const ask = (url: string, accept: string) => usual.app.inject({ url, headers: { accept } })
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
  const ask = (url: string, accept: string) => usual.app.inject({ url, headers: { accept } })
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
