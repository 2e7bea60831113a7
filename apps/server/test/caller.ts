import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@acm/contract/core/endpoint'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Problem } from '@acm/contract/core/problems'
import { API_PREFIX } from '@acm/contract/session-paths'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { cookieName } from '../src/platform/access/sessions.ts'
import type { Config } from '../src/settings/config.ts'

/** `problem` is the same body, typed as a problem. */
export interface TestResponse<T = unknown> {
  status: number
  body: T
  problem: Problem
  headers: Record<string, string | string[] | number | undefined>
}

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
/** Without index signatures, of each member of a union. */
type DeclaredKeys<T> = T extends unknown ? keyof { [K in keyof T as string extends K ? never : K]: true } : never
type ListKeys<E> = E extends { list: { filters: infer F } } ? keyof F | 'page' | 'pageSize' | 'sort' : never
type QueryKeys<E> =
  | Exclude<DeclaredKeys<QueryOf<E>>, E extends { list: object } ? keyof ListRequest : never>
  | ListKeys<E>

/** Values of the declared kind under the declared keys; the server takes absent and null for empty. */
export type Sent<B> = B extends readonly (infer T)[]
  ? readonly Sent<T>[]
  : B extends object
    ? { [K in keyof B]?: Sent<B[K]> | null }
    : B extends string
      ? string
      : B

/** The server takes one value for a list as well. */
type SentBody<B> = Sent<B> | (B extends readonly (infer T)[] ? Sent<T> : never)

/** `query` as text, sent as it is, and `raw`, in place of the body, say what the contract forbids. */
export interface Input<E = Endpoint> {
  query?: { [K in QueryKeys<E>]?: QueryValue } | URLSearchParams | string
  body?: SentBody<BodyOf<E>>
  raw?: unknown
  headers?: Record<string, string>
}
/** An id that is missing is in the address as that, and no call takes it. */
type Param = string | number | null | undefined
type WithParams<E> = { params: Record<keyof ParamsOf<E>, Param> }
export type Inputs<E> = keyof ParamsOf<E> extends never ? [input?: Input<E>] : [input: Input<E> & WithParams<E>]

/** The sentence of each field that was refused. */
export const errorsOf = ({ problem }: TestResponse): Record<string, string> =>
  Object.fromEntries(problem.errors.map(({ propertyName, errorMessage }) => [propertyName, errorMessage]))
export const sentencesOf = ({ problem }: TestResponse) => problem.errors.map(({ errorMessage }) => errorMessage)

export interface TestCaller {
  userId: number
  token: string
  /** As a browser sends it; empty without a session. */
  cookie: string
  /** By the contract, which types the answer. */
  call<E extends Endpoint>(endpoint: E, ...input: Inputs<E>): Promise<TestResponse<ResponseOf<E>>>
  /** The body of a call that succeeds. */
  read<E extends Endpoint>(endpoint: E, ...input: Inputs<E>): Promise<ResponseOf<E>>
  /** For tests of the address or the raw request. */
  send<T = unknown>(options: InjectOptions): Promise<TestResponse<T>>
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<TestResponse<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse<T>>
}

export function callerOf(app: FastifyInstance, config: Config, userId: number, token: string): TestCaller {
  const cookie = token && `${cookieName(config)}=${token}`
  const send = async <T>(options: InjectOptions): Promise<TestResponse<T>> => {
    const headers = { ...options.headers, ...(cookie && { cookie }) }
    const response = await app.inject({ ...options, url: API_PREFIX + String(options.url), headers })
    const text = response.payload
    const body = text === '' ? undefined : parseJson(text)
    return { status: response.statusCode, body: body as T, problem: body as Problem, headers: response.headers }
  }
  return {
    userId,
    token,
    cookie,
    send,
    call: (endpoint, ...[input]) => send(requestOf(endpoint, input)),
    read: async <E extends Endpoint>(endpoint: E, ...[input]: Inputs<E>) => {
      const { status, body } = await send<ResponseOf<E>>(requestOf(endpoint, input))
      if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
      return body
    },
    get: (url, headers) => send({ method: 'GET', url, headers }),
    post: (url, body, headers) => send({ method: 'POST', url, payload: body as object, headers }),
  }
}

export function requestOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body, raw = body, headers }: Input & { params?: Record<string, Param> } = {},
): InjectOptions {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { method, url: address + queryText(query), payload: raw as object, headers }
}

function queryText(query: Record<string, QueryValue> | URLSearchParams | string): string {
  const isText = typeof query === 'string' || query instanceof URLSearchParams
  const search = isText ? String(query).replace(/^\?/, '') : encoded(query)
  return search && `?${search}`
}

function encoded(query: Record<string, QueryValue>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== null && one !== undefined) search.append(key, String(one))
  return String(search)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
