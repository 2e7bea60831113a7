/** Addresses of this domain's screens. */
export const paths = {
  amqSubscriptionsReport: () => '/reporting/amq-subscriptions',
  vendorReports: () => '/reporting/vendor-reports',
  inAppNotificationsReport: () => '/reporting/in-app-notifications',
}
