export {
  boAccountHistory,
  boConfigHistory,
  insertAccounts,
  insertConfig,
  takeAccountIds,
} from './business-objects.service.ts'
