import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, EndpointGroup, ParamsOf, QueryOf, ResponseOf } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../access/context.ts'
import type { ConstraintRules } from '../../database/errors.ts'
import type { JsonRows, JsonText } from '../../database/lists.ts'
import type { FileAnswer } from './files.ts'
import type { FormPage } from './form-page.ts'

/** Parsed parts, and the raw pair for the few handlers that set cookies. */
export interface HandlerCall<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

type AnswerOf<E> = ResponseOf<E> | JsonText | JsonRows | FileAnswer | FormPage | Readable

export type Handler<E> = (ctx: Context, call: HandlerCall<E>) => Promise<AnswerOf<E>> | AnswerOf<E>

/** A call without a handler does not compile. */
export type Handlers<G> = { [Name in keyof G]: Handler<G[Name]> }

export interface MountedCall {
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

export interface MountedGroup<G = unknown> {
  group: G
  calls: MountedCall[]
  constraints: ConstraintRules
}

export function mount<G extends EndpointGroup>(
  group: G,
  handlers: Handlers<G>,
  constraints: ConstraintRules = {},
): MountedGroup<G> {
  const calls = Object.entries(group).map(([name, endpoint]) => ({
    endpoint: endpoint as Endpoint,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))
  return { group, calls, constraints }
}
