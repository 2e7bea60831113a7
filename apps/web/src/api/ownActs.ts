import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'

/** Acts of which the answer is remembered: each is told of by the stream a moment later. */
const MOST = 100
const answers = new Map<string, number>()
const freshness = new WeakMap<object, number>()

/** A call that changes something was answered. */
export const noteAnswer = (headers: Headers): void => noteAnswered(headers.get(REQUEST_ID_HEADER))

/** It is known of a call of this page that it changed something. */
export function noteAnswered(id: string | null): void {
  if (id === null) return
  answers.set(id, Date.now())
  const [oldest] = answers.size > MOST ? answers.keys() : []
  if (oldest !== undefined) answers.delete(oldest)
}

/** Whether a call of that id is one of them. */
export const isAnswered = (id: string | null): boolean => id !== null && answers.has(id)

/** Whatever was answered until now is in what this query holds, or in what is being read for it. */
export const noteFresh = (query: object): void => void freshness.set(query, Date.now())

/** Whether a query holds what this page did by that call. */
export function hasAct(query: object, requestId: string | null): boolean {
  const answeredAt = requestId === null ? undefined : answers.get(requestId)
  return answeredAt !== undefined && (freshness.get(query) ?? 0) >= answeredAt
}
