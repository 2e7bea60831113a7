import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { ProblemError } from '../../problems.ts'
import { pathPart } from './targets.ts'

/** An import would read every name of the module, and one of them loads a whole HTTP client. */
const { METHODS } = process.getBuiltinModule('node:http')

/** CONNECT never reaches a route. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT')

/** Fastify reads no bodies for methods that it does not know itself. */
export function knowAllMethods(app: FastifyInstance): void {
  const methods = app.supportedMethods
  for (const method of ALL_METHODS) if (!methods.includes(method as never)) app.addHttpMethod(method)
}

interface CallAddress {
  url: string
  methods: string[]
}

/** Addresses without parameters win over matching ones with parameters. */
class Addresses {
  #plain = new Map<string, CallAddress>()
  #withParams = new Map<string, CallAddress & { pattern: RegExp }>()

  add(url: string, methods: readonly string[]): void {
    const isPlain = !url.includes(':')
    const route = isPlain ? this.#plain.get(url.toLowerCase()) : this.#withParams.get(url)
    const address = { url, methods: [...(route?.methods ?? []), ...methods] }
    if (isPlain) this.#plain.set(url.toLowerCase(), address)
    else this.#withParams.set(url, { ...address, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`, 'i') })
  }

  plainAt(target: string): CallAddress | undefined {
    return this.#plain.get(decodeURI(pathPart(target)).toLowerCase())
  }

  at(target: string): CallAddress | undefined {
    const path = decodeURI(pathPart(target))
    return this.plainAt(target) ?? [...this.#withParams.values()].find(({ pattern }) => pattern.test(path))
  }
}

/** Real routes for the other methods would be thirty per call, and half the time of a start. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const addresses = new Addresses()
  app.addHook('onRoute', ({ method, url }) => {
    // The files below it are not known here.
    if (!url.includes('*')) addresses.add(url, [method].flat())
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    if (url !== undefined && !url.includes(':')) return done()
    // A call with a parameter does not take the address of another call that has none.
    const found = url === undefined ? addresses.at(request.url) : addresses.plainAt(request.url)
    if (found === undefined) return done()
    const allow = found.methods.join(', ')
    reply.header('allow', allow)
    done(new ProblemError('wrong-method', `This address accepts only ${allow}.`))
  })
}

export function serveReading(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ['GET', 'HEAD'], url, handler })
}
