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
  /** A UUID. */
  key?: string
  /** Aborts the request, also while the body is read. */
  signal?: AbortSignal
}

/** Body undefined: no JSON. */
export interface ApiResponse {
  body: unknown
  headers: Headers
}

/** The only `fetch` of the product: with cookies, no timeout. Throws an ApiFailure for anything but 2xx. */
async function send({ method, path, body, background, key, signal }: Request): Promise<Response> {
  const isForm = body instanceof FormData
  const answer = await fetch(apiBase() + path, {
    method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(background && { 'X-Background': '1' }),
      ...(key && { 'Idempotency-Key': `"${key}"` }),
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

export async function request(asked: Request): Promise<ApiResponse> {
  const answer = await send(asked)
  return { body: await jsonOf(answer), headers: answer.headers }
}

export async function requestBytes(asked: Request) {
  const { body, headers } = await send(asked)
  if (!body) throw new ApiFailure(0, null)
  return { body, headers }
}

/** Undefined if there is no body; throws if it is not JSON, as of a proxy, or if the connection breaks. */
async function jsonOf(answer: Response): Promise<unknown> {
  const bytes = await answer.arrayBuffer().catch(() => {
    throw new ApiFailure(0, null)
  })
  try {
    // Decoded in one piece: of a list of 10 MB `json()` keeps the page's thread a fifth longer.
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    if (bytes.byteLength > 0) throw new ApiFailure(0, null)
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && Array.isArray((value as Problem).errors)
}

export const MAY_BE_SAVED = "The server didn't respond. Your changes may have been saved."
/** The save was stored, and its form changed afterwards (R-SAVE-13). */
export const FIRST_STORED =
  'Your first save went through, but not the changes you made after it. Open the record to finish.'
export const MAY_BE_DONE = "The server didn't respond. It may have worked anyway."

/** No usable response came to a change, nor to its repeat: it might or might not be made. */
export class UnansweredFailure extends ApiFailure {
  readonly failure: ApiFailure
  readonly sentence: string

  constructor(failure: ApiFailure, sentence = MAY_BE_DONE) {
    super(failure.status, failure.problem)
    this.name = 'Unanswered'
    this.failure = failure
    this.sentence = sentence
  }
}

/** Proxy errors have no problem body; the server's own errors do. */
const OF_PROXIES = [502, 503, 504]

/** R-API-11. */
export const mayHaveHappened = ({ status, problem }: ApiFailure): boolean =>
  status === 0 || problem?.mayBeSaved === true || (problem === null && OF_PROXIES.includes(status))

/** The key's first call was stored, with another body. */
export const isKeyUsed = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.problem?.errors[0]?.propertyName === 'Idempotency-Key'
