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
  const problem = await jsonOf(answer).catch(() => undefined)
  throw new ApiFailure(answer.status, isProblem(problem) ? problem : null)
}

/** An answer that nobody has asked for by then is given up. */
const AHEAD_MS = 10_000
const ahead = new Map<string, Promise<Response>>()
/** How often each path is being read: whoever reads it meanwhile shares that. */
const reading = new Map<string, number>()

/**
 * Sends a read that the page is about to make: whoever makes it first gets this answer. It is older than any change whose
 * answer has come, and nobody gets it after that.
 */
export function askAhead(path: string): void {
  if (ahead.has(path) || reading.has(path)) return
  const answer = send({ method: 'GET', path })
  ahead.set(path, answer)
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined)
  setTimeout(() => {
    if (ahead.get(path) === answer) giveUp(path, answer)
  }, AHEAD_MS)
}

/** Of those that are short, what has come. */
const come = new Map<string, Answer>()

/** The same of a page: it is in sight with the first drawing where its answer has come by then. Fails as that call does. */
export async function askPageAhead(path: string): Promise<void> {
  askAhead(path)
  const asked = ahead.get(path)
  const answer = (await asked)?.clone()
  if (!answer) return
  const body = await jsonOf(answer)
  if (ahead.get(path) === asked) come.set(path, { body, headers: answer.headers })
}

/** What has come of it, if nobody has taken it. */
export const comeAhead = (path: string): Answer | undefined => come.get(path)

function giveUp(path: string, answer: Promise<Response>): void {
  ahead.delete(path)
  come.delete(path)
  void answer.then(
    ({ body }) => body?.cancel(),
    () => undefined,
  )
}

/** Gives up what nobody has read of what was asked ahead: that path, or all but one. */
export function forgetAhead({ only, but }: { only?: string; but?: string | null } = {}): void {
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

/** Answers of that path are read once that is over: reading a long one keeps the page from drawing. */
export function readAfter(path: string, what: Promise<unknown>): void {
  const over = what.catch(() => undefined).then(() => void (earlier.get(path) === over && earlier.delete(path)))
  earlier.set(path, over)
}

export async function request(asked: Request): Promise<Answer> {
  const { method, path } = asked
  const isRead = method === 'GET'
  if (isRead) reading.set(path, (reading.get(path) ?? 0) + 1)
  try {
    const answer = await (takeAhead(asked) ?? send(asked))
    await earlier.get(path)
    return { body: await jsonOf(answer), headers: answer.headers }
  } finally {
    if (isRead) endReading(path)
    else forgetAhead()
  }
}

function endReading(path: string): void {
  const others = (reading.get(path) ?? 1) - 1
  if (others > 0) reading.set(path, others)
  else reading.delete(path)
}

/** The body as it arrives. */
export async function requestBytes(asked: Request): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(asked)
  if (!body) throw new ApiFailure(0, null)
  return body
}

/** Undefined where it is no JSON; one that is cut off is none that came. */
const jsonOf = (answer: Response): Promise<unknown> =>
  answer.json().catch((why: unknown) => {
    if (why instanceof SyntaxError) return undefined
    throw new ApiFailure(0, null)
  })

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && Array.isArray((value as Problem).errors)
}
