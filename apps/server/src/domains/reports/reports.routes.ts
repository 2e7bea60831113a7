import { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import { mount } from '../../platform/http/mount.ts'
import * as queries from './reports.queries.ts'
import { noteReport } from './reports.service.ts'

const scopeOf = (ctx: Context) => ctx.scope('REPORTING')

export const reportRoutes = mount(reports, {
  subscriptions: (ctx, { query }) =>
    queries.listReport(ctx.db, 'subscriptions', { scope: scopeOf(ctx), request: query }),
  subscriptionCount: (ctx) => queries.countReport(ctx.db, 'subscriptions'),
  integrations: (ctx, { query }) => queries.listReport(ctx.db, 'integrations', { scope: scopeOf(ctx), request: query }),
  integrationCount: (ctx) => queries.countReport(ctx.db, 'integrations'),
  products: (ctx, { query }) => queries.listReport(ctx.db, 'products', { scope: scopeOf(ctx), request: query }),
  productCount: (ctx) => queries.countReport(ctx.db, 'products'),
  notifications: (ctx, { query }) => queries.listNotifications(ctx.db, { scope: scopeOf(ctx), request: query }),
  exported: (ctx, { body }) => noteReport(ctx, body),
  distinctGroups: (ctx) => queries.listGroups(ctx.db, scopeOf(ctx)),
  distinctNotifications: (ctx) => queries.listNotificationNames(ctx.db, scopeOf(ctx)),
})
