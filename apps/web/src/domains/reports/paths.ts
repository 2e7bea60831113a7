/** Addresses of this domain's screens. */
export const paths = {
  amqSubscriptionsReport: () => '/reporting/amq-subscriptions',
  vendorReports: () => '/reporting/vendor-reports',
  inAppNotificationsReport: () => '/reporting/in-app-notifications',
}

/** The subscriptions that end within so many days. */
export const endingSubscriptions = (days: number) => `${paths.amqSubscriptionsReport()}?endsWithin=${days}`
