import { contract } from '@acm/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callBytes, isAnswered } from './client.ts'
import { type ApiFailure, request, UnansweredFailure } from './request.ts'

let sent: (string | null)[] = []
let inits: RequestInit[] = []
let answers: (() => Response)[] = []

beforeEach(() => {
  sent = []
  inits = []
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    inits.push(init)
    sent.push(new Headers(init.headers).get('Idempotency-Key'))
    return answers.shift()?.()
  })
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cut = () => {
  throw new TypeError('no connection')
}
const problem = (status: number, more: object = {}) =>
  Response.json({ status, title: '', message: '', errors: [], requestId: '', ...more }, { status })
const ok = () => Response.json({ id: 1 })
const save = () => call(contract.orgUnits.save, { body: { id: 0, name: 'x', description: '', rowVersion: null } })

test.each([
  ['no connection', cut],
  ["a proxy's 502", () => new Response('', { status: 502 })],
  ["a proxy's page", () => new Response('<html></html>')],
  ['a 503 that may be saved', () => problem(503, { mayBeSaved: true })],
])('repeats a change once with its key after %s', async (_, lost) => {
  answers = [lost, ok]
  expect(await save()).toEqual({ id: 1 })
  answers = [lost, lost, ok]
  await expect(save()).rejects.toBeInstanceOf(UnansweredFailure)
  expect(sent[0]).toMatch(/^"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}"$/)
  expect([sent.length, sent[0] === sent[1], sent[2] === sent[3], sent[1] === sent[2]]).toEqual([4, true, true, false])
})

test('waits while the first call is running', async () => {
  const running = () => problem(409, { code: 'inProgress' })
  answers = [cut, running, running, ok]
  expect([await save(), new Set(sent).size]).toEqual([{ id: 1 }, 1])
})

test.each([400, 409, 500, 503])('takes a %s as the response', async (status) => {
  answers = [() => problem(status)]
  await expect(save()).rejects.toMatchObject({ status } satisfies Partial<ApiFailure>)
  expect(sent).toHaveLength(1)
})

test('sends no key with reads and sign-in', async () => {
  answers = [ok, ok]
  await call(contract.orgUnits.getAll, {})
  await call(contract.session.signIn, { body: { email: '', password: '' } })
  expect(sent).toEqual([null, null])
})

// G-API: no time-out of the client
test('sends cookies, and waits as long as the server needs', async () => {
  answers = [ok, () => new Response(null, { status: 204 })]
  await call(contract.orgUnits.getAll, {})
  expect(await save()).toBeUndefined()
  expect(inits.map(({ credentials, signal }) => [credentials, signal ?? null])).toEqual([
    ['include', null],
    ['include', null],
  ])
})

test('treats truncated responses as missing, empty ones as received', async () => {
  answers = [
    () => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })),
    () => new Response(null, { status: 204 }),
  ]
  const read = () => request({ method: 'GET', path: '/x' })
  await expect(read()).rejects.toMatchObject({ status: 0 } satisfies Partial<ApiFailure>)
  expect((await read()).body).toBeUndefined()
})

test('knows the entry of a file that it has read', async () => {
  answers = [() => new Response('{}', { headers: { 'X-Request-Id': 'own' } })]
  await callBytes(contract.amqs.versionFile, { params: { id: 1 }, signal: new AbortController().signal })
  expect([isAnswered('own'), isAnswered('other')]).toEqual([true, false])
})
