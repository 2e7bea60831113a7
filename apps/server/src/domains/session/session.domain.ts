import { session } from '@acm/contract/session'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { unauthorized } from '../../platform/problems.ts'
import type { Services } from '../../platform/services.ts'
import * as service from './session.service.ts'
import * as sso from './single-sign-on.service.ts'

/** Failures expire after this time. */
const WINDOW_SECONDS = 600
/** The limit shared by all addresses, as a multiple of the one per address. */
const SHARED_TIMES = 20

function sessionRoutes({ pool, config, sessions }: Services) {
  const limiterOf = (points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      points: Math.max(1, points),
      duration: WINDOW_SECONDS,
      keyPrefix: '',
      clearExpiredByTimeout: false,
    })
  const limiter = limiterOf(config.failuresPerAddress)
  const sharedLimiter = limiterOf(SHARED_TIMES * config.failuresPerAddress)
  const door = { limiter, sharedLimiter, sessions }
  return mount(session, {
    signIn: (ctx, { body, request, reply }) => service.signIn(ctx, body, { request, reply }, door),
    signInWithJumpCloud: (ctx, http) => sso.startSingleSignOn(ctx, http, door),
    postRequest: (ctx, http) => sso.postRequest(ctx, http),
    consumeAssertion: (ctx, { body }) => sso.consumeAssertion(ctx, body, door),
    checkSamlResults: (ctx, http) => sso.finishSingleSignOn(ctx, http, door),
    samlMetadata: (ctx) => sso.samlMetadata(ctx),
    currentUser: (ctx) => {
      if (!ctx.user) throw unauthorized()
      return service.toCurrentUser(ctx.user)
    },
    signOut: (ctx, { query, request, reply }) => service.signOut(ctx, query, { request, reply }),
    demoAccounts: (ctx) => service.listDemonstration(ctx),
  })
}

export const sessionDomain = {
  routes: ({ services }) => sessionRoutes(services),
} satisfies ServerDomain<typeof session>
