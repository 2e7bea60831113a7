export { countEndingSubscriptions } from './reports.service.ts'
