export {
  insertSubscriptionRows,
  type NewSubscriptionRow,
  subscribe,
  subscriptionHistory,
  unsubscribe,
} from './subscriptions.service.ts'
