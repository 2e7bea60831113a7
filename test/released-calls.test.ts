import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { expect, it } from 'vitest'
import { filesLike, read } from './files.ts'

const { version } = JSON.parse(read('package.json')) as { version: string }
const [major] = version.split('.')

const calls = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .map(({ method, path }) => `${method} ${path}`)

it('serves every released call until the major version changes', () => {
  const released = filesLike(`docs/releases/calls-${major}.*`)
  expect(released).toContain(`docs/releases/calls-${major}.0.txt`)
  for (const file of released) {
    const released = read(file).trim().split('\n')
    expect(
      released.filter((call) => !calls.includes(call)),
      file,
    ).toEqual([])
  }
})
