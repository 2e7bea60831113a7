export const paths = {
  amqSubscriptionsReport: () => '/reporting/amq-subscriptions',
  vendorReports: () => '/reporting/vendor-reports',
  inAppNotificationsReport: () => '/reporting/in-app-notifications',
}

export const endingSubscriptions = (days: number) => `${paths.amqSubscriptionsReport()}?endsWithin=${days}`
