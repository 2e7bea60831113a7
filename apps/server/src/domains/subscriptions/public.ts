export { insertSubscriptionRows, type NewSubscriptionRow } from './subscriptions.service.ts'
