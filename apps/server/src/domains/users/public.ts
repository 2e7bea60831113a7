export { recordEnds } from './access-ends.service.ts'
export { endsOf } from './session-ends.ts'
export { endIdle, endOldest, endPast, endSessionsOf, endSessionWith } from './sessions.queries.ts'

export { countEndingAccess, countLocked, countWithoutTwoSteps } from './users.queries.ts'

export {
  type AccountRow,
  type ComparedUser,
  findAccount,
  findAccountById,
  forgetUnknown,
  fullName,
  giveComparisonBack,
  hasUsers,
  insertUser,
  listDemoAccounts,
  listWithDemoPassword,
  lockAccount,
  noteFailure,
  noteSignIn,
  refusedSignIn,
  resetPassword,
  takeComparison,
} from './users.service.ts'
