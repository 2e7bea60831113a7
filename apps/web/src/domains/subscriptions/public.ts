export { SubscriptionsTable } from './SubscriptionsTable.tsx'
