import { confirm } from '@acm/contract/confirm'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { doorOf, startConfirmation } from '../session/public.ts'
import * as service from './confirm.service.ts'

export const confirmDomain = {
  routes({ services }) {
    const door = doorOf(services)
    return mount(confirm, {
      state: (ctx) => service.readState(ctx),
      prove: (ctx, { body, ...http }) => service.proveByPassword(ctx, body, http, door),
      passkeyOptions: (ctx) => service.startPasskey(ctx),
      passkey: (ctx, { body, ...http }) => service.proveByPasskey(ctx, body, http, door),
      singleSignOn: (ctx, http) => startConfirmation(ctx, http, door),
      finishSingleSignOn: (ctx, http) => service.finishSingleSignOn(ctx, http),
    })
  },
} satisfies ServerDomain<typeof confirm>
