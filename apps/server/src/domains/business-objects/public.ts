export { insertAccounts, takeAccountIds, writeConfig } from './business-objects.service.ts'
