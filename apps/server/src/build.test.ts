import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildServerIfChanged, dist } from '../../../scripts/build.ts'
import { startCollector } from '../test/collector.ts'
import { FIRST_USER, withMigratedDatabase } from '../test/fresh-database.ts'
import { COMPILED, startServer, stopServer } from '../test/server-process.ts'
import type { DoctorFinding } from './operations/doctor/finding.ts'

const run = promisify(execFile)
let alone = ''

beforeAll(async () => {
  await buildServerIfChanged(() => undefined)
  alone = await mkdtemp(join(tmpdir(), 'acm-build-'))
  await cp(join(dist, 'server'), alone, { recursive: true })
}, 60_000)
afterAll(() => rm(alone, { recursive: true, force: true }))

/** Also resolves for a command that fails: its output ends with stderr. */
const runServer = (
  args: string[],
  env: NodeJS.ProcessEnv = { DATABASE_URL: 'postgres://localhost:1/x', DATA_DIR: alone },
) =>
  run(process.execPath, args, { cwd: alone, env: { ...COMPILED, ...env } }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr.trim(),
  )
const SOME_KEY = randomBytes(32).toString('base64')
const TRACE = '0af7651916cd43dd8448eb211c80319c'

describe('the build of the server', () => {
  it('contains server and commands and runs without sources', async () => {
    const product = JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    const commands = Object.entries<string>(product.scripts).filter(([, script]) => script.includes('apps/server/src/'))
    const { scripts } = JSON.parse(await readFile(join(alone, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(['start', ...commands.map(([name]) => name)])
    expect(await runServer(['admin.js'])).toBe(
      [
        `${process.execPath} admin.js create-first-user`,
        '    creates the first user from ADMIN_EMAIL and ADMIN_PASSWORD',
        `${process.execPath} admin.js reset-password person@example.com`,
        '    resets a password (prompts for it, or uses ADMIN_PASSWORD)',
        `${process.execPath} admin.js reset-two-step person@example.com`,
        '    removes all passkeys, the authenticator app and recovery codes',
        `${process.execPath} admin.js allow-password person@example.com`,
        '    allows the password for 24 hours, whatever the roles ask',
      ].join('\n'),
    )
    expect(await runServer(['db.js', 'new', 'something'])).toBe('Migrations can only be created in a source checkout.')
    expect(await runServer(['main.js'], { DATA_DIR: join(alone, 'data') })).toContain(
      'This build has no database of its own. Set DATABASE_URL to PostgreSQL 15 or later.',
    )
    expect(await runServer(['openapi.js'])).toBe('Wrote openapi.json.\n')
    expect(await readdir(alone)).toContain('instance-database.sql')
    expect(await readdir(join(alone, 'migrations'))).toEqual(await readdir(join(import.meta.dirname, '../migrations')))
  })

  it('continues traces and runs doctor and backup', async () => {
    const collector = await startCollector()
    await withMigratedDatabase(inject('testServer'), async (_name, environment) => {
      const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUST_PROXY: 'loopback', DRAIN_SECONDS: '0' }
      const server = await startServer({ ...environment, ...traced }, join(alone, 'main.js'))
      const answer = await fetch(`${server.url}/api/authentication`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-b7ad6b7169203331-01` },
        body: JSON.stringify(FIRST_USER),
      })
      const found = JSON.parse(
        await runServer(['doctor.js', '--json'], { ...environment, PUBLIC_URL: server.url }),
      ) as DoctorFinding[]
      await stopServer(server)
      expect(await runServer(['admin.js', 'reset-password', FIRST_USER.email], environment)).toBe(
        `The password of ${FIRST_USER.email} was set to ADMIN_PASSWORD; their sessions were ended.\n`,
      )
      const spans = collector.spans.filter(({ traceId }) => traceId === TRACE)
      expect(spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['POST /api/authentication', 'SELECT users', 'COMMIT']),
      )
      expect(spans.find(({ kind }) => kind === 2)).toMatchObject({
        parentSpanId: 'b7ad6b7169203331',
        attributes: { 'acm.request.id': answer.headers.get('x-request-id') },
      })
      const fine = found.filter(({ state }) => state === 'ok').map(({ says }) => says)
      expect(fine).toEqual(
        expect.arrayContaining(['The key matches the database.', 'All migrations of this version are applied.']),
      )
      expect(found.map(({ says }) => says)).toContain("LOG_LEVEL is silent, so calls aren't logged.")
      expect(await runServer(['backup.js', '--to', alone], environment)).toBe(
        'There is no PostgreSQL here for the trial restore. Set VERIFY_DATABASE_URL to an empty database, or skip it with --unverified.',
      )
    })
    collector.close()
    const away = await runServer(['doctor.js'], { DATABASE_URL: 'postgres://localhost:1/x', SECRET_KEY: SOME_KEY })
    expect(away).toMatch(/^wrong {6}Database {8}The database can't be reached: /m)
    expect(away).toMatch(/\n\d errors?, \d warnings?, \d OK\n$/)
  })

  it('prints usage to standard output with exit code 0', async () => {
    // --help must not read the settings: this PORT is invalid.
    const { stdout, stderr } = await run(process.execPath, ['backup.js', '--help'], {
      cwd: alone,
      env: { ...COMPILED, PORT: 'none' },
    })
    expect(stdout).toMatch(new RegExp(`^${process.execPath} backup.js`))
    expect(stderr).toBe('')
  })

  it('runs each command without the ones it imports', async () => {
    const files = (await readdir(alone)).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(alone, file), 'utf8') })),
    )
    expect(
      texts.filter(({ text }) => /process\.argv\[1\]|import\.meta\.main/.test(text)).map(({ file }) => file),
    ).toEqual([])
    const cut = ['history-cut.js', '--before', '2020-01-01', '--by', 'Maria Alvarez', '--without-export']
    await withMigratedDatabase(inject('testServer'), async (_name, environment) => {
      expect(await runServer(cut, environment)).toBe('HISTORY_KEEP_DAYS is not set, so no history can be removed.')
      expect(await runServer(['verify-history-export.mjs'])).toBe('node verify-history-export.mjs KEY FILE [FILE …]')
    })
  })
})
