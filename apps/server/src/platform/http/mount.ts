import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, Group, ParamsOf, QueryOf, ResponseOf } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../access/context.ts'
import type { ConstraintRules } from '../database/errors.ts'
import type { JsonPieces, JsonStream, JsonText } from '../database/lists.ts'
import type { FileAnswer } from './files.ts'
import type { FormPage } from './form-page.ts'

/** What a handler is given: parsed parts, and the raw pair for the few that set cookies. */
export interface Call<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type AnswerOf<E> = ResponseOf<E> | JsonText | JsonPieces | JsonStream | FileAnswer | FormPage | Readable

export type Handler<E> = (ctx: Context, call: Call<E>) => Promise<AnswerOf<E>> | AnswerOf<E>

/** Every declared call has a handler: a missing one does not compile. */
export type Handlers<G> = { [Name in keyof G]: Handler<G[Name]> }

/** A declared call with its handler, types erased: what the server registers. */
export interface MountedCall {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

const oneChanges = new WeakSet<object>()

/** A handler that does nothing beside one `mutate`: its session is asked for in that transaction (ADR 34). */
export function oneChange<H extends object>(handler: H): H {
  oneChanges.add(handler)
  return handler
}

export const isOneChange = (handler: object): boolean => oneChanges.has(handler)

const reading = new WeakSet<object>()

/** A handler that asks the central database and does nothing else: it does so beside the question for its session (ADR 35). */
export function onlyReads<H extends object>(handler: H): H {
  reading.add(handler)
  return handler
}

export const isOnlyReading = (handler: object): boolean => reading.has(handler)

export interface Mounted<G = unknown> {
  group: G
  calls: MountedCall[]
  constraints: ConstraintRules
}

/** A domain's table of contents: its calls, and the sentences of its constraints. */
export function mount<G extends Group>(group: G, handlers: Handlers<G>, constraints: ConstraintRules = {}): Mounted<G> {
  const calls = Object.entries(group).map(([name, endpoint]) => ({
    endpoint: endpoint as Endpoint,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))
  return { group, calls, constraints }
}
