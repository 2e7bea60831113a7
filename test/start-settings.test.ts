import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { systemHomes } from '../apps/server/src/platform/database/embedded-places.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** What `npm start` sets of the runtime's memory, and of glibc's. */
const start = read('scripts/run-on-own-node.mjs')
const settings = [...start.matchAll(/(MALLOC_\w+): '(\d+)'/g)].map(([, name, value]) => `${name}=${value}`)
const flags = start.match(/--max-semi-space-size=\d+/g) ?? []

it.each(['deploy/Dockerfile', 'deploy/aces-central-management.service'])(
  '%s starts the console as npm start does',
  (file) => {
    expect([settings.length, flags.length]).toEqual([3, 1])
    const words = read(file)
      .replaceAll('Environment=', '')
      .split(/[\s",[\]]+/)
    expect(words).toEqual(expect.arrayContaining([...settings, ...flags]))
  },
)

it.each(['aces-central-management', 'aces-central-management-backup'])(
  '%s.service keeps its state apart from embedded databases, which systemd would make its own',
  (unit) => {
    const [, state = ''] = /^StateDirectory=(\S+)$/m.exec(read(`deploy/${unit}.service`)) ?? []
    expect(state).toMatch(/^aces-central-management-/)
    expect(systemHomes.map((home) => basename(home))).not.toContain(state)
    expect(read(`deploy/${unit}.service`)).toContain(`%S/${state} `)
  },
)

/** What the way into every command says where no command is named. */
const startedOn = (version: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, 'scripts/run.mjs']
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  return { status, stderr }
}

it('refuses a Node that is too old in a sentence, before anything is installed', () => {
  for (const version of ['12.22.12', '18.20.4', '19.9.0'])
    expect(startedOn(version)).toEqual({
      status: 1,
      stderr: `Node 20 or later is needed, and this is Node ${version}: install one from https://nodejs.org.\n`,
    })
  expect(startedOn('20.0.0')).toEqual({ status: 2, stderr: 'Usage: node scripts/run.mjs <entry.ts> [arguments]\n' })
})
