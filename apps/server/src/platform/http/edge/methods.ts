import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import findMyWay from 'find-my-way'
import { ProblemError } from '../../problems.ts'

/** An import would read every name of the module, and one of them loads a whole HTTP client. */
const { METHODS } = process.getBuiltinModule('node:http')

/** Ids are short, but a wrong one gets the answer of its call as well. */
export const LONGEST_PARAM = 16_384

/** CONNECT never reaches a route. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT')

/** Fastify reads no bodies for methods that it does not know itself. */
export function knowAllMethods(app: FastifyInstance): void {
  const methods = app.supportedMethods
  for (const method of ALL_METHODS) if (!methods.includes(method as never)) app.addHttpMethod(method)
}

/** Real routes for the other methods would be thirty per call, and half the time of a start. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const addresses = findMyWay({ caseSensitive: false, maxParamLength: LONGEST_PARAM })
  const methodsAt = new Map<string, string[]>()
  app.addHook('onRoute', ({ method, url }) => {
    // The files below it are not known here.
    if (url.includes('*')) return
    const form = url.toLowerCase().replace(/:\w+/g, ':')
    const methods = methodsAt.get(form) ?? []
    if (methods.length === 0) addresses.on('GET', url, () => undefined, methods)
    methodsAt.set(form, methods)
    methods.push(...[method].flat())
  })
  app.addHook('onRequest', (request, reply, done) => {
    // An address without parameters has been matched as it stands and needs no second look.
    if (request.routeOptions.url?.includes(':') === false) return done()
    // A call with a parameter does not take the address of another call that has none.
    const methods: string[] | undefined = addresses.find('GET', request.url)?.store
    if (!methods || methods.includes(request.method)) return done()
    const allow = methods.join(', ')
    reply.header('allow', allow)
    done(new ProblemError('wrong-method', `This address accepts only ${allow}.`))
  })
}

export function serveReading(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ['GET', 'HEAD'], url, handler })
}
