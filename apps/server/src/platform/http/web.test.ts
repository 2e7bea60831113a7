import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const metas = (base: string, demonstration: string) =>
  `<!doctype html><meta name="api-base" content="${base}" /><meta name="demonstration" content="${demonstration}" />`
const dist = mkdtempSync(join(tmpdir(), 'acm-web-'))
for (const page of ['index', 'login']) writeFileSync(join(dist, `${page}.html`), metas('/api', 'no'))
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const usual = testApp({}, { webDist: () => dist })
const elsewhere = testApp({ apiBase: '/console/api' }, { webDist: () => dist })

const demonstration = testApp({ demo: true }, { webDist: () => dist })

it('every page says where it finds the API, and whether this is a demonstration', async () => {
  for (const url of ['/', '/login', '/clients/1']) {
    const pageOf = async ({ app }: typeof usual) => (await app.inject({ url })).payload
    expect(await pageOf(usual), url).toBe(metas('/api', 'no'))
    expect(await pageOf(elsewhere), url).toBe(metas('/console/api', 'no'))
    expect(await pageOf(demonstration), url).toBe(metas('/api', 'yes'))
  }
  const { body } = await elsewhere.nobody.get<{ servers: unknown }>('/openapi.json')
  expect(body.servers).toEqual([{ url: '/console/api' }])
})
