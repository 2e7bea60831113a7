import * as z from 'zod'

const PLACE = {
  clientId: z.int(),
  clientName: z.string(),
  databaseId: z.int(),
  databaseCode: z.string(),
}
export type ReportPlace = z.infer<z.ZodObject<typeof PLACE>>

export const SubscriptionReportRow = z.strictObject({
  id: z.int(),
  ...PLACE,
  amqGroupId: z.int(),
  amqGroupName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date().nullable(),
})
export type SubscriptionReportRow = z.infer<typeof SubscriptionReportRow>

/** An instance with at least one vendor integration (G-REP-02). */
export const IntegrationReportRow = z.strictObject({
  ...PLACE,
  enableBankVod: z.boolean(),
  enableDataVerify: z.boolean(),
  enableServiceFirst: z.boolean(),
  enableXactus: z.boolean(),
  enableDataFacts: z.boolean(),
})
export type IntegrationReportRow = z.infer<typeof IntegrationReportRow>

/** Products of any platform. */
export const ProductReportRow = z.strictObject({
  ...PLACE,
  /** Unique together with databaseId. */
  vendorProductId: z.int(),
  vendorCode: z.string(),
  vendorName: z.string(),
})
export type ProductReportRow = z.infer<typeof ProductReportRow>

export const NotificationReportRow = z.strictObject({
  id: z.int(),
  ...PLACE,
  userFullName: z.string(),
  /** Names joined by ', '. */
  notifications: z.string(),
})
export type NotificationReportRow = z.infer<typeof NotificationReportRow>

export const NotificationReport = z.strictObject({
  /** All rows, also those that the caller can't see (G-REP-01). */
  totalAvailableNotificationCount: z.int(),
  userNotifications: z.array(NotificationReportRow),
})
export type NotificationReport = z.infer<typeof NotificationReport>

/** Rows for each value of a filter, among those that pass all filters. */
export const ReportCounts = z.strictObject({
  /** Number of distinct values; `counts` has the 1,000 most frequent. */
  values: z.int(),
  counts: z.array(z.strictObject({ value: z.string(), count: z.int() })),
})
export type ReportCounts = z.infer<typeof ReportCounts>

const values = z.array(z.string())

export const answers = {
  subscriptions: z.array(SubscriptionReportRow),
  integrations: z.array(IntegrationReportRow),
  products: z.array(ProductReportRow),
  notifications: NotificationReport,
  subscriptionCount: z.int(),
  integrationCount: z.int(),
  productCount: z.int(),
  distinctGroups: values,
  distinctNotifications: values,
  distinctEndMonths: values,
  distinctProducts: values,
  subscriptionsByMonth: ReportCounts,
  instancesByIntegration: ReportCounts,
  productsByVendor: ReportCounts,
  usersByNotification: ReportCounts,
}
