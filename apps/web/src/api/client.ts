import { type Endpoint, takesKey } from '@acm/contract/core/endpoint'
import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'
import { actOf, confirmIdentity } from './confirmation.ts'
import {
  ApiFailure,
  apiBase,
  mayHaveHappened,
  type ApiResponse as RawAnswer,
  request,
  requestBytes,
  UnansweredFailure,
} from './request.ts'

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** Typed by the endpoint; arrays in the query repeat their key. */
export type CallInput<P, B> = (keyof P extends never ? { params?: undefined } : { params: P }) &
  (B extends undefined ? { body?: undefined } : { body: B | FormData }) & {
    query?: Record<string, QueryValue>
    /** Sent without a user's request: does not count as activity. */
    isUnasked?: boolean
    /** For changes: sent again with the same key, the change is made once. Absent: a new one. */
    key?: string
    signal?: AbortSignal
  }

const send = <P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, B>) =>
  request({
    method: endpoint.method,
    path: pathOf(endpoint, input),
    ...(endpoint.body && { body: bodyFor(endpoint, input.body) }),
    ...(input.signal && { signal: input.signal }),
    ...(input.key && { key: input.key }),
    ...((endpoint.background || input.isUnasked) && { background: true }),
  })

const pathOf = (
  { path }: Pick<Endpoint, 'path'>,
  { params, query = {} }: { params?: unknown; query?: Record<string, QueryValue> },
): string => pathWith(path, Object(params)) + queryText(query)

/** `total`: number of rows that match the filters. */
export interface ListPage<Answer> {
  answer: Answer
  total: number
}

export async function callPage<P, Q, Answer>(
  endpoint: Endpoint<P, Q, undefined, Answer>,
  input: CallInput<P, undefined>,
): Promise<ListPage<Answer>> {
  const { body, headers } = await send(endpoint, input)
  return { answer: body as Answer, total: Number(headers.get('X-Total-Count')) }
}

/** Throws an `ApiFailure` on anything but success. */
export async function call<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, B>): Promise<R> {
  const sendNow = () => (takesKey(endpoint) ? changeOnce(endpoint, input) : answerTo(endpoint, input))
  const { body, headers } = await sendNow().catch(async (failure: ApiFailure) => {
    if (!failure.problem?.confirm || !(await confirmIdentity(actOf(endpoint, input.body)))) throw failure
    return sendNow()
  })
  if (endpoint.changes) noteAnswer(headers)
  if (endpoint.failsWith !== undefined && body === endpoint.failsWith) throw new ApiFailure(200, null)
  // Answers are not validated here: the contract's tests parse them all on the server.
  return body as R
}

const AGAIN_MS = 500

/** Repeats a change once if no response comes, and waits while its first call is running (R-SAVE-13). */
async function changeOnce<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, B>): Promise<RawAnswer> {
  const keyed = { ...input, key: input.key ?? newKey() }
  for (let lost = 0; ; ) {
    try {
      return await answerTo<P, Q, B, R>(endpoint, keyed)
    } catch (why) {
      const failure = why as ApiFailure
      const isLost = mayHaveHappened(failure)
      if (isLost && lost > 0) throw new UnansweredFailure(failure)
      if (!isLost && failure.problem?.code !== 'inProgress') throw failure
      if (isLost) lost += 1
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** A UUID of version 4; browsers have `crypto.randomUUID` only on https. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

async function answerTo<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, B>): Promise<RawAnswer> {
  const answer = await send(endpoint, input)
  // Only where an unusable answer has its own text (G-MSG-05).
  if (endpoint.noAnswer && !(endpoint.noAnswer.without in Object(answer.body))) throw new ApiFailure(0, null)
  return answer
}

/** The body as a stream, for answers too large to hold as a whole. */
export async function callBytes<P, Q, R>(
  { method, path, changes }: Endpoint<P, Q, undefined, R>,
  { params, query, signal }: CallInput<P, undefined> & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const address = pathOf({ path }, { params, ...(query && { query }) })
  const { body, headers } = await requestBytes({ method, path: address, signal })
  // E.g. the file of a version: the history records that it was read.
  if (changes) noteAnswer(headers)
  return body
}

export const addressOf = <P extends Record<string, unknown>, Q, R>(
  { path }: Endpoint<P, Q, undefined, R>,
  params: P,
  query: Record<string, QueryValue> = {},
): string => apiBase() + pathOf({ path }, { params, query })

/** FormData for uploads, else the body as it is. */
function bodyFor({ upload }: Pick<Endpoint, 'upload'>, body: unknown): unknown {
  if (!upload || body instanceof FormData) return body ?? {}
  const form = new FormData()
  const values: Record<string, unknown> = { ...Object(body) }
  for (const [key, { name }] of Object.entries(upload.parts)) {
    const value = values[key]
    form.append(name, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}

function pathWith(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function queryText(query: Record<string, QueryValue>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== null && one !== undefined) search.append(key, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Remembered responses; the stream reports each action a moment later. */
const MOST = 100
const answered = new Set<string>()

/** For responses to calls that change something. */
export function noteAnswer(headers: Headers): void {
  const id = headers.get(REQUEST_ID_HEADER)
  if (id === null) return
  answered.add(id)
  const [oldest] = answered.size > MOST ? answered : []
  if (oldest !== undefined) answered.delete(oldest)
}

/** This tab made the request. */
export const isAnswered = (id: string | null): boolean => id !== null && answered.has(id)
