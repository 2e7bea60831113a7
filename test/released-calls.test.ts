import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../docs/releases')
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}
const [major] = version.split('.')

const calls = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .map(({ method, path }) => `${method} ${path}`)

it('serves every released call until the major version changes', () => {
  const released = readdirSync(folder).filter((file) => file.startsWith(`calls-${major}.`))
  expect(released).toContain(`calls-${major}.0.txt`)
  for (const file of released) {
    const released = readFileSync(join(folder, file), 'utf8').trim().split('\n')
    expect(
      released.filter((call) => !calls.includes(call)),
      file,
    ).toEqual([])
  }
})
