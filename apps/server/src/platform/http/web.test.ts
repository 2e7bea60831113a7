import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const metas = (base: string, demonstration: string, timeZone = 'UTC') =>
  `<!doctype html><meta name="api-base" content="${base}" /><meta name="demonstration" content="${demonstration}" /><meta name="time-zone" content="${timeZone}" />`
const dist = mkdtempSync(join(tmpdir(), 'acm-web-'))
for (const page of ['index', 'login']) writeFileSync(join(dist, `${page}.html`), metas('/api', 'no'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const usual = testApp({}, { webDist: () => dist })
const elsewhere = testApp({ apiBase: '/console/api', timeZone: 'America/New_York' }, { webDist: () => dist })

const demonstration = testApp({ demo: true }, { webDist: () => dist })

it('every page says where it finds the API, whether this is a demonstration, and whose day counts', async () => {
  for (const url of ['/', '/login', '/clients/1']) {
    const pageOf = async ({ app }: typeof usual) => (await app.inject({ url })).payload
    expect(await pageOf(usual), url).toBe(metas('/api', 'no'))
    expect(await pageOf(elsewhere), url).toBe(metas('/console/api', 'no', 'America/New_York'))
    expect(await pageOf(demonstration), url).toBe(metas('/api', 'yes'))
  }
  const { body } = await elsewhere.nobody.get<{ servers: unknown }>('/openapi.json')
  expect(body.servers).toEqual([{ url: '/console/api' }])
})

it('an address that cannot be read leads a person to the page that says so, and nobody else', async () => {
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
  expect((await ask('/clients%2F%25E0%25A4%25A', 'text/html')).payload).toBe(metas('/api', 'no'))
  expect((await ask('/api/client/%E0%A4%A', 'text/html')).headers.location).toBeUndefined()
})
