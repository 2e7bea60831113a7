import { expect, it } from 'vitest'
import { contract } from '../index.ts'
import type { Endpoint } from './endpoint.ts'

/** Load failures for which the specification lists no text (G-MSG-07). */
const UNLISTED = [
  'roles',
  'role',
  'users',
  'user',
  'org units',
  'permissions',
  'features',
  'identity providers',
  'vendor products',
  'vendor product options',
  'Data Bridge configuration',
  'user notifications',
].map((what) => `Can't get ${what}. Please try again`)

const calls = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))

it('uses one style for five seconds per failed load', () => {
  const messages = calls.flatMap(({ failure }) => failure ?? [])
  for (const text of UNLISTED) expect(messages, text).toContain(text)
  const styled = calls.filter(({ failure, method }) => method === 'GET' && failure?.startsWith("Can't get"))
  for (const { path, failure, ms } of styled) expect([failure, ms?.[1]], path).toEqual([failure, 5000])
})
