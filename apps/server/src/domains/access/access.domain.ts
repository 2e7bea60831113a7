import { access } from '@acm/contract/access'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { getOwnAccess, getUserAccess, listAdministrators, listHolders, previewRole } from './access.service.ts'

export const accessDomain = {
  routes: mount(access, {
    administrators: (ctx) => listAdministrators(ctx),
    own: (ctx) => getOwnAccess(ctx),
    user: (ctx, { params }) => getUserAccess(ctx, params.id),
    holders: (ctx, { query }) => listHolders(ctx, query),
    preview: (ctx, { body }) => previewRole(ctx, body),
  }),
} satisfies ServerDomain<typeof access>
