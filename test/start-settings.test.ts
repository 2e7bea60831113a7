import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** What `npm start` sets of the runtime's memory. */
const flags = read('scripts/run.mjs').match(/--max-semi-space-size=\d+/g) ?? []

it.each(['deploy/Dockerfile', 'deploy/aces-central-management.service'])(
  '%s starts the console as npm start does',
  (file) => {
    expect(flags).toHaveLength(1)
    expect(read(file).split(/[\s",[\]]+/)).toEqual(expect.arrayContaining(flags))
  },
)
