import { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import { mount } from '../../platform/http/mount.ts'
import * as queries from './reports.queries.ts'

const scopeOf = (ctx: Context) => ctx.scope('REPORTING')

export const reportRoutes = mount(reports, {
  subscriptions: (ctx, { query }) =>
    queries.listReport(ctx.db, 'subscriptions', { scope: scopeOf(ctx), request: query }),
  subscriptionCount: (ctx) => queries.countReport(ctx.db, 'subscriptions'),
  integrations: (ctx, { query }) => queries.listReport(ctx.db, 'integrations', { scope: scopeOf(ctx), request: query }),
  integrationCount: (ctx) => queries.countReport(ctx.db, 'integrations'),
  products: (ctx, { query }) => queries.listReport(ctx.db, 'products', { scope: scopeOf(ctx), request: query }),
  productCount: (ctx) => queries.countReport(ctx.db, 'products'),
  async notifications(ctx, { query }) {
    const scope = scopeOf(ctx)
    const list = await queries.listReport(ctx.db, 'notifications', { scope, request: query })
    // A page does not tell how many of the rows are the caller's: the record-access indicator asks for that.
    const visible = query.page === null ? null : await queries.countReport(ctx.db, 'notifications', scope)
    return queries.withTotal(list, { total: await queries.countReport(ctx.db, 'notifications'), visible })
  },
  distinctGroups: (ctx) => queries.listGroups(ctx.db, scopeOf(ctx)),
  distinctNotifications: (ctx) => queries.listNotificationNames(ctx.db, scopeOf(ctx)),
})
