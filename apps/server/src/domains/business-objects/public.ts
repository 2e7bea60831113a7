export { insertAccounts, insertConfig, takeAccountIds } from './business-objects.service.ts'
