import { session } from '@acm/contract/session'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { mount } from '../../platform/http/mount.ts'
import { unauthorized } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import * as service from './session.service.ts'
import * as sso from './single-sign-on.service.ts'

/** Failures of one address are forgotten after this long. */
const WINDOW_SECONDS = 600

export function sessionRoutes({ pool, config, sessions }: Services) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    points: Math.max(1, config.failuresPerAddress),
    duration: WINDOW_SECONDS,
    keyPrefix: '',
    clearExpiredByTimeout: false,
  })
  const door = { limiter, sessions }
  return mount(session, {
    signIn: (ctx, { body, request, reply }) => service.signIn(ctx, body, { request, reply }, door),
    signInWithJumpCloud: (ctx, http) => sso.startSingleSignOn(ctx, http, door),
    consumeAssertion: (ctx, { body }) => sso.consumeAssertion(ctx, body),
    checkSamlResults: (ctx, http) => sso.finishSingleSignOn(ctx, http, door),
    samlMetadata: (ctx) => sso.samlMetadata(ctx),
    currentUser: (ctx) => {
      if (!ctx.user) throw unauthorized()
      return service.toCurrentUser(ctx.user)
    },
    signOut: (ctx, http) => service.signOut(ctx, http),
    demoAccounts: (ctx) => service.listDemonstration(ctx),
  })
}
