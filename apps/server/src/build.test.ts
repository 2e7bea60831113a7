import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServerIfChanged, dist } from '../../../scripts/build.ts'

const run = promisify(execFile)
let alone = ''

/** A folder where nothing else of the product is. */
beforeAll(async () => {
  await buildServerIfChanged(() => undefined)
  alone = await mkdtemp(join(tmpdir(), 'acm-build-'))
  await cp(join(dist, 'server'), alone, { recursive: true })
}, 60_000)
afterAll(() => rm(alone, { recursive: true, force: true }))

/** What a command of the build says where it fails. */
const said = (args: string[]) =>
  run(process.execPath, args, { cwd: alone, env: { DATABASE_URL: 'postgres://localhost:1/x', DATA_DIR: alone } }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )

describe('the build of the server', () => {
  it('has the server and each command of the product, which run without the sources', async () => {
    const product = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    const commands = Object.entries<string>(product.scripts).filter(([, script]) => script.includes('apps/server/src/'))
    const { scripts } = JSON.parse(await readFile(join(alone, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(['start', ...commands.map(([name]) => name)])
    expect(await said(['main.js'])).toBe(
      'SECRET_KEY is required with DATABASE_URL: 32 random bytes in base64 (openssl rand -base64 32).',
    )
    expect(await said(['admin.js'])).toMatch(/^npm run admin -- create-first-user/)
    expect(await said(['openapi.js'])).toBe('Wrote openapi.json.\n')
    expect(await readdir(join(alone, 'migrations'))).toEqual(await readdir(join(import.meta.dirname, '../migrations')))
  })

  it('names the lines of the sources in its stacks', async () => {
    await rm(join(alone, 'migrations'), { recursive: true })
    expect(await said(['db.js', 'new', 'something'])).toMatch(/ENOENT.*at .*platform\/database\/migrate\.ts:\d+:\d+/s)
  })
})
