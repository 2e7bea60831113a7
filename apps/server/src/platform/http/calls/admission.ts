import { browserName } from '@acm/contract/core/browser-name'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, createContext, personActor } from '../../access/context.ts'
import { cookieName } from '../../access/sessions.ts'
import type { Services } from '../../services.ts'
import { refuseForeignOrigin, requireAccess } from './requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    acmContext?: Context
  }
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
  const session = token && services.sessions.read(token, isActivity(endpoint, request))
  request.acmContext = contextOf(services, request, (await session) || { user: null, counters: {} })
  requireAccess(request.acmContext, endpoint)
}

const tokenOf = (services: Services, request: FastifyRequest) => request.cookies[cookieName(services.config)]

const isActivity = (endpoint: Endpoint, request: FastifyRequest) =>
  !endpoint.background && request.headers['x-background'] === undefined

type Session = Pick<Context, 'user' | 'counters'>

function contextOf(services: Services, request: FastifyRequest, { user, counters }: Session): Context {
  const userAgent = request.headers['user-agent']
  return createContext(services, {
    log: request.log,
    actor: user ? personActor(user.userId, user) : { type: 'anonymous' },
    user,
    grants: user?.grants ?? [],
    requestId: request.id,
    address: request.ip,
    session: userAgent ? browserName(userAgent) : null,
    counters,
  })
}
