import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiFailure, request } from './request.ts'

const sent: string[] = []
let answers: Record<string, () => Response | Promise<Response>> = {}

beforeEach(() => {
  sent.length = 0
  answers = {}
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`)
    return answers[address]?.() ?? Response.json([sent.length])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (path: string) => request({ method: 'GET', path })

test('treats truncated responses as missing, invalid JSON as received', async () => {
  const cut = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  answers = { '/api/cut': () => new Response(cut), '/api/empty': () => new Response(null, { status: 204 }) }
  await expect(read('/cut')).rejects.toMatchObject({ status: 0 } satisfies Partial<ApiFailure>)
  expect((await read('/empty')).body).toBeUndefined()
})
