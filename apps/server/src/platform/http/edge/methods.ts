import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { ProblemError } from '../../problems.ts'
import { pathPart } from './targets.ts'

/** An import would read every name of the module, and one of them loads a whole HTTP client. */
const { METHODS } = process.getBuiltinModule('node:http')

/** CONNECT never reaches a route. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT')

/** Fastify reads no bodies for methods that it does not know itself. */
export function knowAllMethods(app: FastifyInstance): void {
  const known = app.supportedMethods
  for (const method of ALL_METHODS) if (!known.includes(method as never)) app.addHttpMethod(method)
}

interface CallAddress {
  url: string
  methods: string[]
}

/** A parameter matches anything between two slashes. */
function mayMeet(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((url) => url.toLowerCase().split('/')) as [string[], string[]]
  const isFree = (part = '') => part.includes(':')
  return (
    ours.length === theirs.length &&
    ours.every((part, place) => isFree(part) || isFree(theirs[place]) || part === theirs[place])
  )
}

/** Addresses without parameters win over matching ones with parameters. */
class Addresses {
  #shared = new Map<string, boolean>()
  #plain = new Map<string, CallAddress>()
  #withParams = new Map<string, CallAddress & { pattern: RegExp }>()

  add(url: string, methods: readonly string[]): void {
    this.#shared.clear()
    const isPlain = !url.includes(':')
    const known = isPlain ? this.#plain.get(url.toLowerCase()) : this.#withParams.get(url)
    const address = { url, methods: [...(known?.methods ?? []), ...methods] }
    if (isPlain) this.#plain.set(url.toLowerCase(), address)
    else this.#withParams.set(url, { ...address, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}$`, 'i') })
  }

  isShared(url: string): boolean {
    const known = this.#shared.get(url)
    if (known !== undefined) return known
    const others = [...this.#plain.values(), ...this.#withParams.values()].filter((other) => other.url !== url)
    const found = others.some((other) => mayMeet(url, other.url))
    this.#shared.set(url, found)
    return found
  }

  at(target: string): CallAddress | undefined {
    const path = decodeURI(pathPart(target))
    return (
      this.#plain.get(path.toLowerCase()) ?? [...this.#withParams.values()].find(({ pattern }) => pattern.test(path))
    )
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
    if (url !== undefined && !(url.includes(':') && addresses.isShared(url))) return done()
    const found = addresses.at(request.url)
    if (found === undefined || found.url === url) return done()
    const allow = found.methods.join(', ')
    reply.header('allow', allow)
    done(new ProblemError('wrong-method', `This address accepts only ${allow}.`))
  })
}

export function serveReading(app: FastifyInstance, url: string, handler: RouteHandlerMethod): void {
  app.route({ method: ['GET', 'HEAD'], url, handler })
}
