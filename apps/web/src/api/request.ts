import type { Problem } from '@acm/contract/core/problems'
import { API_PREFIX } from '@acm/contract/session-paths'

/** From a meta tag set by the server (G-API-01). */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || API_PREFIX

/** A failed call; status 0: no answer. */
export class ApiFailure extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    super(problem?.message ?? (status === 0 ? 'No answer' : `Status ${status}`))
    this.name = 'ApiFailure'
    this.status = status
    this.problem = problem
  }

  /** For support; the server logs the same id. */
  get requestId(): string | null {
    return this.problem?.requestId ?? null
  }
}

interface Request {
  method: string
  path: string
  /** FormData is sent as multipart, everything else as JSON. */
  body?: unknown
  background?: boolean
  /** Aborts the request, also while the body is read. */
  signal?: AbortSignal
}

/** Body undefined: no JSON. */
export interface ApiResponse {
  body: unknown
  headers: Headers
}

/** The only `fetch` of the product: with cookies, no timeout. Throws an ApiFailure for anything but 2xx. */
async function send({ method, path, body, background, signal }: Request): Promise<Response> {
  const isForm = body instanceof FormData
  const answer = await fetch(apiBase() + path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(background && { 'X-Background': '1' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch(() => {
    throw new ApiFailure(0, null)
  })
  if (answer.ok) return answer
  const problem = await jsonOf(answer).catch(() => undefined)
  throw new ApiFailure(answer.status, isProblem(problem) ? problem : null)
}

/** Prefetched answers not used within this time are dropped. */
const AHEAD_MS = 10_000
const ahead = new Map<string, Promise<Response>>()
/** Number of running reads per path; they make a prefetch unnecessary. */
const reading = new Map<string, number>()

/** Prefetches a GET; the next request for the path takes the answer. Dropped after any call that changes data. */
export function prefetch(path: string): void {
  if (ahead.has(path) || reading.has(path)) return
  const answer = send({ method: 'GET', path })
  ahead.set(path, answer)
  // The request that takes the answer handles its failure.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (ahead.get(path) === answer) giveUp(path, answer)
  }, AHEAD_MS)
}

/** Prefetched pages that have arrived. */
const come = new Map<string, ApiResponse>()

/** Prefetches a page and reads it, so that it can be part of the first render. Throws like the call itself. */
export async function prefetchPage(path: string): Promise<void> {
  prefetch(path)
  const asked = ahead.get(path)
  const answer = (await asked)?.clone()
  if (!answer) return
  const body = await jsonOf(answer)
  if (ahead.get(path) === asked) come.set(path, { body, headers: answer.headers })
}

export const prefetchedPage = (path: string): ApiResponse | undefined => come.get(path)

function giveUp(path: string, answer: Promise<Response>): void {
  ahead.delete(path)
  come.delete(path)
  void answer.then(
    ({ body }) => body?.cancel(),
    () => undefined,
  )
}

/** Drops unused prefetches: one path, or all but one. */
export function dropPrefetches({ only, but }: { only?: string; but?: string | null } = {}): void {
  for (const [path, answer] of ahead) if (path !== but && path === (only ?? path)) giveUp(path, answer)
}

function takeAhead({ method, path }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined
  const answer = ahead.get(path)
  ahead.delete(path)
  come.delete(path)
  return answer
}

const earlier = new Map<string, Promise<unknown>>()

/** Delays parsing of that path's answers until `what` settles: parsing a long answer blocks rendering. */
export function delayParsing(path: string, what: Promise<unknown>): void {
  const over = what.catch(() => undefined).then(() => void (earlier.get(path) === over && earlier.delete(path)))
  earlier.set(path, over)
}

export async function request(asked: Request): Promise<ApiResponse> {
  const { method, path } = asked
  const isRead = method === 'GET'
  if (isRead) reading.set(path, (reading.get(path) ?? 0) + 1)
  try {
    const answer = await (takeAhead(asked) ?? send(asked))
    await earlier.get(path)
    return { body: await jsonOf(answer), headers: answer.headers }
  } finally {
    if (isRead) endReading(path)
    else dropPrefetches()
  }
}

function endReading(path: string): void {
  const others = (reading.get(path) ?? 1) - 1
  if (others > 0) reading.set(path, others)
  else reading.delete(path)
}

export async function requestBytes(asked: Request): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { body } = await send(asked)
  if (!body) throw new ApiFailure(0, null)
  return body
}

/** Undefined if the body is not JSON; throws if the connection breaks. */
const jsonOf = (answer: Response): Promise<unknown> =>
  answer.json().catch((why: unknown) => {
    if (why instanceof SyntaxError) return undefined
    throw new ApiFailure(0, null)
  })

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && Array.isArray((value as Problem).errors)
}
