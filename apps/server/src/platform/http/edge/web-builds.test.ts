import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { follow } from '../../../../test/event-reader.ts'
import { enterWebBuild, keepWebFiles, readWebBuild, webBuildIn } from './web-builds.ts'

const folder = mkdtempSync(join(tmpdir(), 'acm-builds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with that page and files, as a build leaves one. */
function build(name: string, files: Record<string, string>): string {
  const dist = join(folder, name)
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const scripts = Object.keys(files).map((file) => `<script type="module" src="/assets/${file}"></script>`)
  for (const page of ['index', 'login'])
    writeFileSync(join(dist, `${page}.html`), `<meta name="build" content="" />${scripts.join('')}`)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(dist, 'assets', file), content)
  return dist
}
const OLD = build('old', { 'screens-AAAAAAAA.js': 'old()', 'font-CCCCCCCC.woff2': 'font' })
const NEW = build('new', { 'screens-BBBBBBBB.js': 'new()', 'font-CCCCCCCC.woff2': 'font' })

const test = testApp({}, { webDist: () => NEW, asRuntimeRole: true })
const ask = (file: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': 'gzip, br', ...headers } })
const storedFiles = async () =>
  (await sql<{ name: string }>`select name from web_files order by name`.execute(test.db)).rows.map(({ name }) => name)
const age = (name: string, days: number) =>
  sql`update web_files set "lastRunAt" = now() - make_interval(days => ${days}::int) where name = ${name}`.execute(
    test.db,
  )

it('serves a file of the previous build from any process', async () => {
  expect((await ask('screens-AAAAAAAA.js')).statusCode).toBe(404)
  await enterWebBuild(test.db, OLD)
  await enterWebBuild(test.db, NEW)
  for (const file of ['screens-AAAAAAAA.js', 'screens-BBBBBBBB.js']) {
    const { statusCode, headers, body } = await ask(file, { 'accept-encoding': 'identity' })
    const of = [statusCode, headers['content-type'], headers['cache-control'], headers['content-encoding']]
    const type = 'application/javascript; charset=utf-8'
    expect([...of, body], file).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
      undefined,
      file.includes('AAAA') ? 'old()' : 'new()',
    ])
  }
  expect((await ask('screens-AAAAAAAA.js')).headers['content-encoding']).toBe('gzip')
  const none = await ask('screens-DDDDDDDD.js')
  expect([none.statusCode, none.json().message]).toEqual([404, "This file doesn't exist."])
})

it('keeps the files of a build for a week', async () => {
  await enterWebBuild(test.db, OLD)
  await enterWebBuild(test.db, NEW)
  for (const name of await storedFiles()) await age(name, 6)
  await keepWebFiles(test.db, NEW)
  expect(await storedFiles()).toEqual(['font-CCCCCCCC.woff2', 'screens-AAAAAAAA.js', 'screens-BBBBBBBB.js'])
  for (const name of await storedFiles()) await age(name, 8)
  await keepWebFiles(test.db, NEW)
  expect(await storedFiles()).toEqual(['font-CCCCCCCC.woff2', 'screens-BBBBBBBB.js'])
})

it('keeps 64 MB of the newest builds', async () => {
  await sql`
    insert into web_files (name, content, "lastRunAt")
    select 'large-' || n || '-AAAAAAAA.js', convert_to(repeat('x', 30000000), 'UTF8'), now() - n * interval '1 hour'
    from generate_series(1, 3) as n`.execute(test.db)
  await keepWebFiles(test.db, NEW)
  expect((await storedFiles()).filter((name) => name.startsWith('large'))).toEqual([
    'large-1-AAAAAAAA.js',
    'large-2-AAAAAAAA.js',
  ])
})

it('names the build that was started last', async () => {
  await enterWebBuild(test.db, NEW)
  const page = await test.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(page.body).toContain(`<meta name="build" content="${webBuildIn(NEW)}" />`)
  await enterWebBuild(test.db, OLD)
  const begun = async () => {
    const reader = await follow(test.app, await test.as([]))
    reader.leave()
    return reader.begun
  }
  expect([await readWebBuild(test.db), await begun()]).toEqual([webBuildIn(OLD), { build: webBuildIn(OLD) }])
  expect(webBuildIn(OLD)).not.toBe(webBuildIn(NEW))
})
