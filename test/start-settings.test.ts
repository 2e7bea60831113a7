import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { LEAST_UPLOADS } from '../apps/server/src/operations/doctor/server.ts'
import { systemHomes } from '../apps/server/src/platform/embedded/places.ts'
import { loadConfig } from '../apps/server/src/settings/config.ts'
import { ROOT, read } from './files.ts'

const flags = read('scripts/run-on-own-node.mjs').match(/--max-semi-space-size=\d+/g) ?? []

it.each(['deploy/Dockerfile', 'deploy/aces-central-management.service'])(
  '%s starts the console as npm start does',
  (file) => {
    expect(flags).toHaveLength(1)
    expect(read(file).split(/[\s",[\]]+/)).toEqual(expect.arrayContaining(flags))
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

it.each(['deploy/nginx/upstream.conf', 'deploy/compose.yaml'])(
  '%s ends connections that nobody uses before a process that stops does, which would cut off what is just asked',
  (file) => {
    const [, seconds] = /^\s*keepalive_timeout (\d+)s;$/m.exec(read(file)) ?? []
    expect(Number(seconds)).toBeLessThan(loadConfig({ TRUST_PROXY: 'loopback' }).drainSeconds)
  },
)

it('alert on memory before the limit is reached', () => {
  const alert = /process_resident_memory_bytes\S* > (\S+)$/m.exec(read('deploy/watch/alerts.yml'))?.[1]
  const limits = ['aces-central-management.service', 'compose.yaml', 'kubernetes/console.yaml'].map(
    (file) => /(?:MemoryMax=|mem_limit: |limits: \{ memory: )(\d+)M/i.exec(read(`deploy/${file}`))?.[1],
  )
  for (const limit of limits) expect(Number(alert)).toBeLessThan(Number(limit) * 2 ** 20)
})

it('leave room for uploads wherever /tmp is limited', () => {
  const sizes = ['compose.yaml', 'kubernetes/console.yaml'].map(
    (file) => /(?:\/tmp:size=|sizeLimit: )(\d+)m/i.exec(read(`deploy/${file}`))?.[1],
  )
  for (const size of sizes) expect(Number(size)).toBeGreaterThan(LEAST_UPLOADS / 2 ** 20)
})

it('use each nginx memory zone once', () => {
  const [, own = ''] = read('deploy/compose.yaml').split('\nconfigs:')
  const zones = [own, read('deploy/nginx/console.conf')].flatMap((text) =>
    [...text.matchAll(/^ *zone (\w+)|keys_zone=(\w+)|shared:(\w+)/gm)].map((found) => found.slice(1).find(Boolean)),
  )
  expect(zones).toHaveLength(3)
  expect(new Set(zones).size).toBe(zones.length)
})

const startedOn = (version: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(versions)}`, 'scripts/run.mjs']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  return { status, stderr }
}

it('reject an old Node before installing', () => {
  for (const version of ['12.22.12', '18.20.4', '19.9.0'])
    expect(startedOn(version)).toEqual({
      status: 1,
      stderr: `Node 20 or later is needed, and this is Node ${version}: install one from https://nodejs.org.\n`,
    })
  expect(startedOn('20.0.0')).toEqual({ status: 2, stderr: 'Usage: node scripts/run.mjs <entry.ts> [arguments]\n' })
})

it("print a tool's help without running it", () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const tools = Object.entries(scripts).filter(([, script]) => / (scripts|bench)\/\w[\w-]*\.ts$/.test(script))
  expect(tools.length).toBeGreaterThan(6)
  for (const [name, script] of tools) {
    const { status, stdout } = spawnSync(process.execPath, [...script.split(' ').slice(1), '--help'], {
      encoding: 'utf8',
    })
    expect([status, stdout], name).toEqual([0, expect.stringMatching(/^npm .+\.\n$/)])
  }
})
