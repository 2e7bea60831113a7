export { insertSubscriptionRows, type NewSubscriptionRow, subscriptionHistory } from './subscriptions.service.ts'
