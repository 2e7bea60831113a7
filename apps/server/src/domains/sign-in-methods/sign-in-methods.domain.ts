import { signInMethods } from '@acm/contract/sign-in-methods'
import { signInMessages } from '@acm/contract/sign-in-rules'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import * as methods from './methods.service.ts'
import * as setUp from './set-up.service.ts'

const id = 'userId'

export const signInMethodsDomain = {
  routes: mount(
    signInMethods,
    {
      get: (ctx, { query }) => methods.getMethods(ctx, query.userId),
      passkeyOptions: (ctx) => setUp.startPasskey(ctx),
      addPasskey: (ctx, { body, reply }) => setUp.addPasskey(ctx, body, reply),
      renamePasskey: (ctx, { params, body }) => methods.renamePasskey(ctx, params.id, body),
      removePasskey: (ctx, { params }) => methods.removePasskey(ctx, params.id),
      startApp: (ctx) => setUp.startApp(ctx),
      verifyApp: (ctx, { body, reply }) => setUp.verifyApp(ctx, body, reply),
      removeApp: (ctx) => methods.removeApp(ctx),
      newRecoveryCodes: (ctx) => methods.replaceCodes(ctx),
      reset: (ctx, { body }) => methods.resetMethods(ctx, body.userId),
      ready: (ctx, { query }) => methods.countReady(ctx, query.roleId),
    },
    {
      passkeys_name: { propertyName: 'name', errorMessage: signInMessages.nameTaken },
      passkeys_credential: { propertyName: 'credential', errorMessage: signInMessages.registered },
    },
  ),
  secrets: [
    { table: 'authenticator_apps', id, column: 'secret' },
    { table: 'authenticator_apps', id, column: 'pending' },
  ],
} satisfies ServerDomain<typeof signInMethods>
