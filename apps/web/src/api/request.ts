import type { Problem } from '@acm/contract/core/problems'
import { API_PREFIX } from '@acm/contract/session-paths'

/** The path of the API for this page: a setting of the server that sent it (G-API-01). */
export const apiBase = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || API_PREFIX

/** A call that did not succeed; status 0 when no answer came at all. */
export class ApiFailure extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null) {
    super(problem?.message ?? (status === 0 ? 'No answer' : `Status ${status}`))
    this.name = 'ApiFailure'
    this.status = status
    this.problem = problem
  }

  /** For support: the same id is in the server's log. */
  get requestId(): string | null {
    return this.problem?.requestId ?? null
  }
}

interface Request {
  method: string
  path: string
  /** A FormData goes out as multipart, anything else as JSON. */
  body?: unknown
  background?: boolean
  /** Ends the request, also while its answer is read. */
  signal?: AbortSignal
}

/** An answer that succeeded: its JSON body (undefined when it has none) and its headers. */
export interface Answer {
  body: unknown
  headers: Headers
}

/** The only `fetch` of the product: cookies sent, no time-out, JSON, 200 to 299 is success. */
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
  const problem = await jsonOf(answer)
  throw new ApiFailure(answer.status, isProblem(problem) ? problem : null)
}

/** An answer that nobody has asked for by then is given up. */
const AHEAD_MS = 10_000
const ahead = new Map<string, Promise<Response>>()

/** Sends a read that the page is about to make: whoever makes it first gets this answer. */
export function askAhead(path: string): void {
  if (ahead.has(path)) return
  const answer = send({ method: 'GET', path })
  ahead.set(path, answer)
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (ahead.get(path) !== answer) return
    ahead.delete(path)
    void answer.then(
      ({ body }) => body?.cancel(),
      () => undefined,
    )
  }, AHEAD_MS)
}

function takeAhead({ method, path }: Request): Promise<Response> | undefined {
  if (method !== 'GET') return undefined
  const answer = ahead.get(path)
  ahead.delete(path)
  return answer
}

const earlier = new Map<string, Promise<unknown>>()

/** Answers of that path are read once that is over: reading a long one keeps the page from drawing. */
export function readAfter(path: string, what: Promise<unknown>): void {
  const over = what.catch(() => undefined).then(() => void (earlier.get(path) === over && earlier.delete(path)))
  earlier.set(path, over)
}

export async function request(asked: Request): Promise<Answer> {
  const answer = await (takeAhead(asked) ?? send(asked))
  await earlier.get(asked.path)
  return { body: await jsonOf(answer), headers: answer.headers }
}

/** The body as it arrives. */
export async function requestBytes(asked: Request): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(asked)
  if (!body) throw new ApiFailure(0, null)
  return body
}

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined)

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && Array.isArray((value as Problem).errors)
}
