import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { withFreshDatabase } from '../../test/fresh-database.ts'
import { run } from '../../test/server-process.ts'

const LONG = { timeout: 90_000 }
const folder = mkdtempSync(join(tmpdir(), 'acm-refusals-'))
const DATA_DIR = join(folder, 'data')
const embedded = { PATH: process.env.PATH, DATA_DIR, DATABASE_URL: '' }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  [
    ['history-export', '--from', '2026-03-02', '--to', '2026-03-01', '--out', 'x'],
    '--from 2026-03-02 is after --to 2026-03-01.',
  ],
  [['who', 'abc', '--log', folder], `${folder} can't be read (EISDIR).`],
  [['backup', '--keep', 'x'], "--keep must be a whole number from 1, not 'x'."],
  [['backup', '--to', '/proc/x', '--unverified'], "/proc/x can't be created (ENOENT)."],
])('rejects %j', LONG, async ([name = '', ...words], why) => {
  expect(await run(name, embedded, ...words)).toBe(`${why} (exit 1)`)
})

it('creates no database to read from', LONG, async () => {
  const why = `There is no database at ${DATA_DIR}. Set DATABASE_URL or DATA_DIR.`
  expect(await run('history-verify', embedded)).toContain(`${why} (exit 1)`)
  const key = 'A'.repeat(43)
  expect(await run('doctor', { ...embedded, SECRET_KEY: `${key}=` })).toContain(why)
  expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
  const noTables = 'The database has no tables yet. The first start creates them. (exit 1)'
  await withFreshDatabase(inject('testServer').address, async (_name, env) => {
    expect(await run('history-verify', env)).toBe(noTables)
  })
})
