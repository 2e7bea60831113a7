import { METHODS } from 'node:http'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { Problem } from '../problems.ts'

/** Every method Node reads but CONNECT, which never reaches a route. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT')

/** Makes routes for all of them possible; bodies are not read for those that Fastify does not know. */
export function knowAllMethods(app: FastifyInstance): void {
  const known = app.supportedMethods
  for (const method of ALL_METHODS) if (!known.includes(method as never)) app.addHttpMethod(method)
}

/** Answers 405 with Allow to all other methods of a known address. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: ReadonlySet<string>): void {
  const allow = [...allowed].join(', ')
  app.route({
    method: ALL_METHODS.filter((method) => !allowed.has(method)),
    url,
    onRequest: async (_request, reply) => {
      reply.header('allow', allow)
      throw new Problem('wrong-method', `This address takes ${allow} only.`)
    },
    handler: async () => undefined,
  })
}

/** An address that can only be read. */
export function serveReading(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  const methods = ['GET', 'HEAD']
  app.route({ method: [...methods], url, handler })
  refuseOtherMethods(app, url, new Set(methods))
}
