import { access } from '@acm/contract/access'
import { mount } from '../../platform/http/calls/mount.ts'
import { getUserAccess, listAdministrators, listHolders, previewRole } from './access.service.ts'

export const accessRoutes = mount(access, {
  administrators: (ctx) => listAdministrators(ctx),
  user: (ctx, { params }) => getUserAccess(ctx, params.id),
  holders: (ctx, { query }) => listHolders(ctx, query),
  preview: (ctx, { body }) => previewRole(ctx, body),
})
