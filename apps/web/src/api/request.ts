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

export async function request(asked: Request): Promise<Answer> {
  const answer = await send(asked)
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
