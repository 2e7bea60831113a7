import type { Endpoint } from '@acm/contract/core/endpoint'
import { request } from './request.ts'

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined

/** What a call is made with. Path parameters and body are as declared; a query key repeats for several values. */
export type CallInput<P, B> = (keyof P extends never ? { params?: undefined } : { params: P }) &
  (B extends undefined ? { body?: undefined } : { body: B | FormData }) & {
    query?: Record<string, QueryValue>
  }

/** Makes a declared call; anything but a success throws an `ApiFailure`. */
export async function call<P, Q, B, R>(endpoint: Endpoint<P, Q, B, R>, input: CallInput<P, B>): Promise<R> {
  const { body } = await request({
    method: endpoint.method,
    path: pathWith(endpoint.path, { ...input.params }) + queryText(input.query ?? {}),
    ...(endpoint.body && { body: input.body ?? {} }),
    ...(endpoint.background && { background: true }),
  })
  // The contract's own tests parse every answer on the server: here the declared type is taken at its word.
  return body as R
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
