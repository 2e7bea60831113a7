import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp } from '../../../../test/app.ts'
import { verifyHistory } from '../../history/verify.ts'

const test = testApp({ failuresPerAddress: 1_000_000, lockAfter: 0 }, { asRuntimeRole: true })

/** Calls with a JSON body; other tests cover uploads and forms of other sites. */
const CALLS = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ body, upload, foreignForm }) => body && !upload && !foreignForm)
  .map(({ path, query, body }) => ({
    url: withIds(path) + withKeys(query),
    shape: shapeOf(body ?? (() => z.unknown())),
  }))

/** Bodies per call; FUZZ_RUNS=1000 makes more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 8)
/** These compare a password each time, which is slow on purpose. */
const HASHING = ['/authentication', '/Users/UpdateOwnPassword']

function withIds(path: string): string {
  return path.replace(/\{\w+\}/g, '1')
}
function withKeys(query: Endpoint['query']): string {
  const keys = Object.keys(query ? (shapeOf(query).properties ?? {}) : {})
  return keys.length > 0 ? `?${keys.map((key) => `${key}=1`).join('&')}` : ''
}

const NASTY = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  [],
  {},
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  'x'.repeat(300),
  '1e309',
  '__proto__',
  "' or 1=1 --",
]
/** Mostly values that can be stored, so that the invariants below have data to check. */
const someValue = fc.oneof(
  { arbitrary: fc.string({ unit: fc.constantFrom(...'abcxyz089'), minLength: 1, maxLength: 12 }), weight: 6 },
  { arbitrary: fc.constantFrom(...NASTY), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.integer({ min: 0, max: 3 }), weight: 2 },
)

interface FuzzSchema {
  properties?: Record<string, FuzzSchema>
  items?: FuzzSchema
  /** For a named schema. */
  $ref?: string
}
function shapeOf(schema: NonNullable<Endpoint['body']>): FuzzSchema {
  const { $defs = {}, ...shape } = z.toJSONSchema(schema(z), { unrepresentable: 'any' })
  return withoutNames(shape as FuzzSchema, $defs as Record<string, FuzzSchema>)
}

function withoutNames({ $ref, ...shape }: FuzzSchema, named: Record<string, FuzzSchema>): FuzzSchema {
  if ($ref) return withoutNames(named[$ref.replace('#/$defs/', '')] ?? {}, named)
  const { items, properties } = shape
  if (items) return { items: withoutNames(items, named) }
  if (!properties) return {}
  const all = Object.entries(properties).map(([name, one]) => [name, withoutNames(one, named)])
  return { properties: Object.fromEntries(all) }
}

function bodyOf({ properties, items }: FuzzSchema): fc.Arbitrary<unknown> {
  if (items?.properties) return fc.array(bodyOf(items), { maxLength: 3 })
  if (!properties) return someValue
  const values = Object.entries(properties).map(([name, shape]) => [name, within(shape)])
  return fc.record(Object.fromEntries(values), { requiredKeys: [] })
}
const within = (shape: FuzzSchema): fc.Arbitrary<unknown> =>
  shape.properties || shape.items ? fc.oneof(bodyOf(shape), someValue) : someValue

/** Calls with an id or a query in their address. */
const ASKED = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ path, query, answers }) => (path.includes('{') || withKeys(query) !== '') && answers !== 'events')
const ODD_TEXTS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '9'.repeat(30),
  '1e3',
  '%00',
  '%F0%9F%98%80',
  'constructor',
  '1,2',
  "'",
]

describe('an address of any kind', () => {
  it.each(ASKED.map(({ method, path, query }) => ({ method, path, query })))(
    'never makes $method $path fail on our side',
    async ({ method, path, query }) => {
      const caller = await test.as([...PERMISSIONS])
      const answers = await Promise.all(
        ODD_TEXTS.map((text) => {
          const url = path.replace(/\{\w+\}/g, text) + withKeys(query).replaceAll('=1', `=${text}`)
          return caller.send({ method, url })
        }),
      )
      // Id 0 is allowed: it means a new record, or all.
      const [, ...unknown] = answers.map(({ status }) => status)
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      if (path.includes('{')) expect(Math.min(...unknown), 'nothing has such an id').toBeGreaterThanOrEqual(400)
      else expect(statuses, 'some of them are refused').toContain(400)
    },
  )
})

describe('random body', () => {
  // Paths with the id 1 find this instance.
  beforeAll(() => test.instance())

  for (const { url, shape } of CALLS) {
    it(`never makes ${url} fail with 500`, { timeout: 60_000 + RUNS * 100 }, async () => {
      const caller = await test.as([...PERMISSIONS])
      expect(shape.properties ?? shape.items?.properties, 'names of values').toBeDefined()
      const body = bodyOf(shape)
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const { status, problem } = await caller.post(url, value as object)
          expect(status).toBeLessThan(500)
          if (status !== 400) return
          expect(problem.errors).not.toEqual([])
          expect(problem.errors.every((error) => error.errorMessage.length > 0)).toBe(true)
        }),
        { numRuns: HASHING.includes(url) ? Math.ceil(RUNS / 4) : RUNS },
      )
    })
  }

  it('leaves a verified history and counted versions', async () => {
    expect((await verifyHistory(test.db, test.services.secrets)).problems).toEqual([])
    const { rows } = await sql<{ wrong: number }>`
      select count(*) as wrong from org_units u where u."rowVersion" <> greatest(1, (
        select count(*) from history h where h."entityType" = 'orgUnit' and h."entityId" = u.id))`.execute(test.db)
    expect(rows[0]?.wrong).toBe(0)
    const saves = await sql<{ count: number }>`select count(*) as count from history`.execute(test.db)
    expect(saves.rows[0]?.count, 'saves that went through').toBeGreaterThan(0)
  })
})
