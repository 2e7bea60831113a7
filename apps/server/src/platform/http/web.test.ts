import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'

const dist = mkdtempSync(join(tmpdir(), 'acm-web-'))
for (const page of ['index', 'login'])
  writeFileSync(join(dist, `${page}.html`), '<!doctype html><meta name="api-base" content="/api" />')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const usual = testApp({}, { webDist: () => dist })
const elsewhere = testApp({ apiBase: '/console/api' }, { webDist: () => dist })

it('every page says where it finds the API', async () => {
  const baseAt = async ({ app }: typeof usual, url: string) =>
    /<meta name="api-base" content="([^"]*)" \/>/.exec((await app.inject({ url })).payload)?.[1]
  for (const url of ['/', '/login', '/clients/1']) {
    expect(await baseAt(usual, url), url).toBe('/api')
    expect(await baseAt(elsewhere, url), url).toBe('/console/api')
  }
  const { body } = await elsewhere.nobody.get<{ servers: unknown }>('/openapi.json')
  expect(body.servers).toEqual([{ url: '/console/api' }])
})
