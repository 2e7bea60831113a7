import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { systemHomes } from '../apps/server/src/platform/database/embedded-places.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** What `npm start` sets of the runtime's memory, and of glibc's. */
const start = read('scripts/run.mjs')
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
