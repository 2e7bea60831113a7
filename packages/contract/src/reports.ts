import { anyOf, endpoint, listEndpoint } from './core/endpoint.ts'
import { messages } from './core/messages.ts'
import { filterKeys } from './core/paging.ts'
import { schema, type Zod } from './core/schema.ts'
import { storableText } from './core/shapes.ts'
import { done, typed } from './core/typed.ts'
import { REPORT_COLUMNS } from './report-columns.ts'
import type {
  IntegrationReportRow,
  NotificationReport,
  ProductReportRow,
  ReportCounts,
  SubscriptionReportRow,
} from './reports.answers.ts'

export type * from './reports.answers.ts'

/** Stands for the month of subscriptions without end. */
export const NO_END = 'none'

/** Also the file names (R-REP-3). */
export const REPORTS = [
  'AMQ_Subscription',
  'Vendor_Integrations',
  'Instance_Vendor_Products',
  'In_App_Notification',
] as const
export type ReportName = (typeof REPORTS)[number]

const filterText = (z: Zod) => storableText(z).max(1000, messages.invalid)
/** Recorded after an export: its report, filters and order, and number of rows. */
const ReportExport = schema((z) =>
  z.object({
    report: z.enum(REPORTS, { error: messages.invalid }),
    query: z.record(
      storableText(z).max(50, messages.invalid),
      z.union([filterText(z), z.number(), z.array(filterText(z)).max(1000, messages.invalid)], {
        error: messages.invalid,
      }),
      { error: messages.invalid },
    ),
    rows: z.int({ error: messages.invalid }).min(0, messages.invalid),
  }),
)

const shared = { permission: anyOf('REPORTING'), ms: [4000, 4000] } as const
const ofRows = { ...shared, scope: 'list' } as const

/** Counts all records, also those that the caller can't see. */
const total = (path: string, summary: string, failure: string) =>
  endpoint({ ...shared, path, summary, scope: 'none', response: typed<number>(), failure })

const NO_SUBSCRIPTIONS = 'Error loading AMQ Subscriptions'
const NO_INTEGRATIONS = 'Failed to load vendor integrations'
const NO_PRODUCTS = 'Failed to load vendor products'
const NO_NOTIFICATIONS = 'Error loading User Notifications'

const lists = {
  subscriptions: listEndpoint({
    ...ofRows,
    path: '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting',
    summary: 'The AMQ subscriptions of the instances the caller can report on',
    reads: ['subscriptions', 'amq-groups', 'instances', 'clients'],
    daily: true,
    list: { columns: REPORT_COLUMNS.subscriptions, defaultSort: 'clientName' },
    response: typed<SubscriptionReportRow[]>(),
    failure: NO_SUBSCRIPTIONS,
  }),
  integrations: listEndpoint({
    ...ofRows,
    path: '/Vendors/GetAllVendorIntegrationsForReporting',
    summary: 'The vendor integrations of the instances the caller can report on',
    reads: ['instances', 'clients'],
    list: { columns: REPORT_COLUMNS.integrations, defaultSort: 'clientName' },
    response: typed<IntegrationReportRow[]>(),
    failure: NO_INTEGRATIONS,
  }),
  products: listEndpoint({
    ...ofRows,
    path: '/Vendors/GetAllInstanceVendorProductsForReporting',
    summary: 'The vendor products of the instances the caller can report on',
    reads: ['vendors', 'instances', 'clients'],
    list: { columns: REPORT_COLUMNS.products, defaultSort: 'clientName' },
    response: typed<ProductReportRow[]>(),
    failure: NO_PRODUCTS,
  }),
  notifications: listEndpoint({
    ...ofRows,
    path: '/UserNotifications/GetUserNotificationsForReporting',
    summary: 'The users with notifications of the instances the caller can report on, and the total number',
    reads: ['notifications', 'instances', 'clients'],
    list: { columns: REPORT_COLUMNS.notifications, defaultSort: 'clientName' },
    response: typed<NotificationReport>(),
    failure: NO_NOTIFICATIONS,
  }),
}

type Report = keyof typeof lists

/** Only values in rows that the caller can see. */
function distinctOf(report: Report, filter: string, summary: string) {
  const { reads, failure } = lists[report]
  return endpoint({
    ...ofRows,
    path: `/x/reports/${report}/distinct/${filter}`,
    summary,
    ...(reads && { reads }),
    response: typed<string[]>(),
    ...(failure !== undefined && { failure }),
  })
}

function countsOf(report: Report, filter: string, summary: string) {
  const { list, reads, failure } = lists[report]
  return endpoint({
    ...ofRows,
    path: `/x/reports/${report}/counts/${filter}`,
    summary,
    ...(reads && { reads }),
    query: schema((z) => filterKeys(z, list)),
    response: typed<ReportCounts>(),
    ...(failure !== undefined && { failure }),
  })
}

export const reports = {
  ...lists,
  subscriptionCount: total(
    '/AmqGroupSubscriptions/GetAmqSubscriptionReportCount',
    'Number of AMQ subscriptions',
    'Error loading AMQ Subscription Count',
  ),
  integrationCount: total(
    '/Vendors/GetTotalVendorIntegrationsCountForReporting',
    'Number of instances with a vendor integration',
    NO_INTEGRATIONS,
  ),
  productCount: total(
    '/Vendors/GetTotalInstanceVendorProductsCountForReporting',
    'Number of vendor products selected for instances',
    NO_PRODUCTS,
  ),
  exported: endpoint({
    ...ofRows,
    path: '/x/reports/exported',
    summary: 'Records that the caller exported a report',
    body: ReportExport,
    response: done,
    failure: "Couldn't record that the report was exported. Try again.",
  }),
  distinctGroups: distinctOf(
    'subscriptions',
    'amqGroupName',
    'AMQ groups in the subscriptions report that the caller can view',
  ),
  distinctNotifications: distinctOf(
    'notifications',
    'notifications',
    'Notifications in the notifications report that the caller can view',
  ),
  distinctEndMonths: distinctOf(
    'subscriptions',
    'endMonth',
    'End months in the subscriptions report, of subscriptions that the caller can view',
  ),
  distinctProducts: distinctOf(
    'products',
    'vendorCode',
    'Up to 1000 codes of the vendor products that instances of the caller have',
  ),
  subscriptionsByMonth: countsOf('subscriptions', 'endMonth', 'Number of AMQ subscriptions ending per month'),
  instancesByIntegration: countsOf('integrations', 'anyOf', 'Number of instances per vendor integration'),
  productsByVendor: countsOf('products', 'vendorName', 'Number of selected products per vendor'),
  usersByNotification: countsOf('notifications', 'notifications', 'Number of users per notification'),
}
