import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'

/** Remembered answers; the stream reports each act a moment later. */
const MOST = 100
const answers = new Map<string, number>()
const freshness = new WeakMap<object, number>()

/** For answers to calls that change something. */
export const noteAnswer = (headers: Headers): void => noteAnswered(headers.get(REQUEST_ID_HEADER))

export function noteAnswered(id: string | null): void {
  if (id === null) return
  answers.set(id, Date.now())
  const [oldest] = answers.size > MOST ? answers.keys() : []
  if (oldest !== undefined) answers.delete(oldest)
}

export const isAnswered = (id: string | null): boolean => id !== null && answers.has(id)

/** The query's data, or its running read, includes all acts answered so far. */
export const noteFresh = (query: object): void => void freshness.set(query, Date.now())

/** The query's data includes the result of that request. */
export function hasAct(query: object, requestId: string | null): boolean {
  const answeredAt = requestId === null ? undefined : answers.get(requestId)
  return answeredAt !== undefined && (freshness.get(query) ?? 0) >= answeredAt
}
