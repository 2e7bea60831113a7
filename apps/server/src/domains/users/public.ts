export { type ComparedUser, forgetUnknown } from './comparisons.queries.ts'
export { endsOf } from './session-ends.ts'
export { endIdle, endOldest, endPast, endSessionsOf, endSessionWith } from './sessions.queries.ts'
export {
  type AccountRow,
  countEndingAccess,
  countWithoutTwoSteps,
  findAccount,
  findAccountById,
  fullName,
  hasUsers,
  insertUser,
  listDemoAccounts,
  listWithDemoPassword,
  lockAccount,
  noteSignIn,
} from './users.queries.ts'
export {
  giveComparisonBack,
  noteFailure,
  recordEnds,
  refusedSignIn,
  resetPassword,
  takeComparison,
} from './users.service.ts'
