import { session } from '@acm/contract/session'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { unauthorized } from '../../platform/problems.ts'
import { doorOf } from './limits.service.ts'
import { toCurrentUser } from './opening.service.ts'
import * as secondStep from './second-step.service.ts'
import * as service from './session.service.ts'
import * as sso from './single-sign-on.service.ts'

export const sessionDomain = {
  routes({ services }) {
    const door = doorOf(services)
    return mount(session, {
      signIn: (ctx, { body, request, reply }) => service.signIn(ctx, body, { request, reply }, door),
      signInWithJumpCloud: (ctx, http) => sso.startSingleSignOn(ctx, http, door),
      postRequest: (ctx, http) => sso.postRequest(ctx, http),
      consumeAssertion: (ctx, { body }) => sso.consumeAssertion(ctx, body, door),
      checkSamlResults: (ctx, http) => sso.finishSingleSignOn(ctx, http, door),
      samlMetadata: (ctx) => sso.samlMetadata(ctx),
      currentUser: (ctx) => {
        if (!ctx.user) throw unauthorized()
        return toCurrentUser(ctx.user)
      },
      signOut: (ctx, { query, request, reply }) => service.signOut(ctx, query, { request, reply }),
      finishByCode: (ctx, { body, ...http }) => secondStep.proveByCode(ctx, body, http, door),
      passkeyOptions: (ctx, { query, request, reply }) => secondStep.startPasskey(ctx, query, { request, reply }),
      signInByPasskey: (ctx, { body, ...http }) => secondStep.proveByPasskey(ctx, body, http, door),
      demoAccounts: (ctx) => service.listDemonstration(ctx),
    })
  },
} satisfies ServerDomain<typeof session>
