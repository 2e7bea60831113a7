import { browserName } from '@acm/contract/core/browser-name'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, createContext, personActor } from '../access/context.ts'
import { cookieName } from '../access/sessions.ts'
import type { Services } from '../services.ts'
import { refuseForeignOrigin, requireAccess } from './requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    acmContext?: Context
    acmForeseen?: Foreseen
  }
}

/** A session is taken for what it was a moment ago while it is asked for. */
export interface Foreseen {
  ctx: Context
  admission: Promise<void>
}

/** Origin, session and permission, before the body is even read. */
export async function admit(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('cache-control', endpoint.reads ? 'private, no-cache' : 'no-store')
  refuseForeignOrigin(request, endpoint, services.config)
  const token = tokenOf(services, request)
  const asked = token && services.sessions.read(token, isActivity(endpoint, request))
  request.acmContext = contextOf(services, request, (await asked) || { user: null, counters: {} })
  requireAccess(request.acmContext, endpoint)
}

/**
 * The same of a call whose own transaction asks for its session, as that was a moment ago; false: it is to be asked for
 * first, or to be refused.
 */
export function assume(services: Services, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): boolean {
  const token = tokenOf(services, request)
  const known = token && services.sessions.recall(token, isActivity(endpoint, request))
  const ctx = known && letIn(services, endpoint, request, known)
  if (!ctx) return false
  reply.header('cache-control', 'no-store')
  request.acmContext = ctx
  return true
}

/**
 * Lets a call begin as the session was a moment ago, beside `admit`; false: nobody knows the session, or it would be
 * refused. Nothing of it is to be told before `admission` said that the rights are the same.
 */
export function foresee(services: Services, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): boolean {
  const token = tokenOf(services, request)
  const user = token && services.sessions.remember(token)
  const ctx = user && letIn(services, endpoint, request, { user })
  if (!ctx) return false
  const admission = admit(services, endpoint, request, reply)
  // Told to whoever waits for it.
  admission.catch(() => undefined)
  request.acmForeseen = { ctx, admission }
  return true
}

/** By a session as it was a moment ago; null: that would be refused, which `admit` says of the session as it is. */
function letIn(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  known: Omit<Session, 'counters'>,
): Context | null {
  const ctx = contextOf(services, request, { ...known, counters: {} })
  try {
    refuseForeignOrigin(request, endpoint, services.config)
    requireAccess(ctx, endpoint)
    return ctx
  } catch {
    return null
  }
}

const tokenOf = (services: Services, request: FastifyRequest) => request.cookies[cookieName(services.config)]

const isActivity = (endpoint: Endpoint, request: FastifyRequest) =>
  !endpoint.background && request.headers['x-background'] === undefined

type Session = Pick<Context, 'user' | 'counters' | 'assumed'>

function contextOf(services: Services, request: FastifyRequest, { user, counters, assumed }: Session): Context {
  const userAgent = request.headers['user-agent']
  return createContext({
    db: services.db,
    config: services.config,
    secrets: services.secrets,
    links: services.links,
    log: request.log,
    actor: user ? personActor(user.userId, user) : { type: 'anonymous' },
    user,
    grants: user?.grants ?? [],
    requestId: request.id,
    address: request.ip,
    session: userAgent ? browserName(userAgent) : null,
    counters,
    ...(assumed && { assumed }),
  })
}
