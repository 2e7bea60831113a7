export { insertSubscriptionRows, type NewSubscriptionRow, subscribe, unsubscribe } from './subscriptions.service.ts'
