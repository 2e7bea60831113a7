import { givenFilters } from '@acm/contract/core/paging'
import { reports } from '@acm/contract/reports'
import type { Context } from '../../platform/access/context.ts'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import * as queries from './reports.queries.ts'
import { noteReport, reading } from './reports.service.ts'

const scopeOf = (ctx: Context) => ctx.scope('REPORTING')

type CountValuesArgs = Parameters<typeof queries.countValuesOf>
const countsBy =
  (report: CountValuesArgs[1], by: string) =>
  (ctx: Context, { query }: { query: Record<string, unknown> }) =>
    queries.countValuesOf(ctx.db, report, { ...reading(ctx), by, filters: givenFilters(query) })

export const reportsDomain = {
  routes: mount(reports, {
    subscriptions: (ctx, { query }) => queries.listReport(ctx.db, 'subscriptions', { ...reading(ctx), request: query }),
    subscriptionCount: (ctx) => queries.countReport(ctx.db, 'subscriptions'),
    integrations: (ctx, { query }) => queries.listReport(ctx.db, 'integrations', { ...reading(ctx), request: query }),
    integrationCount: (ctx) => queries.countReport(ctx.db, 'integrations'),
    products: (ctx, { query }) => queries.listReport(ctx.db, 'products', { ...reading(ctx), request: query }),
    productCount: (ctx) => queries.countReport(ctx.db, 'products'),
    notifications: (ctx, { query }) => queries.listNotifications(ctx.db, { ...reading(ctx), request: query }),
    exported: (ctx, { body }) => noteReport(ctx, body),
    distinctGroups: (ctx) => queries.listGroups(ctx.db, scopeOf(ctx)),
    distinctNotifications: (ctx) => queries.listNotificationNames(ctx.db, scopeOf(ctx)),
    distinctEndMonths: (ctx) => queries.listEndMonths(ctx.db, scopeOf(ctx)),
    distinctProducts: (ctx) => queries.listProductCodes(ctx.db, scopeOf(ctx)),
    subscriptionsByMonth: countsBy('subscriptions', 'endMonth'),
    instancesByIntegration: countsBy('integrations', 'anyOf'),
    productsByVendor: countsBy('products', 'vendorName'),
    usersByNotification: countsBy('notifications', 'notifications'),
  }),
} satisfies ServerDomain<typeof reports>
