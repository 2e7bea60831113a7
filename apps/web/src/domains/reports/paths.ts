export const paths = {
  amqSubscriptionsReport: () => '/reporting/amq-subscriptions',
  vendorReports: () => '/reporting/vendor-reports',
  inAppNotificationsReport: () => '/reporting/in-app-notifications',
}

export const endingSubscriptions = (days: number) => `${paths.amqSubscriptionsReport()}?endsWithin=${days}`

export const subscriptionsIn = (month: string) => `${paths.amqSubscriptionsReport()}?endMonth=${month}`

export const subscribersOf = (amqGroupName: string) =>
  `${paths.amqSubscriptionsReport()}?${new URLSearchParams({ amqGroupName })}`

export const instancesWithProduct = (vendorCode: string) =>
  `${paths.vendorReports()}?${new URLSearchParams({ initialTab: 'products', vendorCode })}`
