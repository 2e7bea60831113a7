import { messages } from '@acm/contract/core/messages'
import { session } from '@acm/contract/session'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { mount } from '../../platform/http/mount.ts'
import { businessRule, unauthorized } from '../../platform/http/problems.ts'
import type { Services } from '../../platform/services.ts'
import * as service from './session.service.ts'

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
  return mount(session, {
    signIn: (ctx, { body, request, reply }) => service.signIn(ctx, body, { request, reply }, { limiter, sessions }),
    // Answers the specified failure until single sign-on is configured (details, "Access").
    signInWithJumpCloud: () => {
      throw businessRule({ propertyName: 'email', errorMessage: messages.ssoFailed })
    },
    checkSamlResults: () => {
      throw unauthorized()
    },
    currentUser: (ctx) => {
      if (!ctx.user) throw unauthorized()
      return service.toCurrentUser(ctx.user)
    },
    signOut: (ctx, http) => service.signOut(ctx, http),
    demoAccounts: (ctx) => service.listDemonstration(ctx),
  })
}
