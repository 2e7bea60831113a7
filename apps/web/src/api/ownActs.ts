import { REQUEST_ID_HEADER } from '@acm/contract/core/request-id'

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
