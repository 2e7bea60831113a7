export { endsOf } from './session-ends.ts'
export { endIdle, endOldest, endPast, endSessionWith } from './sessions.queries.ts'
export { changeUser, chosenUsers, userHistory } from './user-saves.service.ts'
export { endSessionsOf } from './user-sessions.service.ts'

export { countLocked, userSearch } from './users.queries.ts'

export {
  type Account,
  type Compared,
  demoPasswordInUse,
  findAccount,
  forgetUnknown,
  fullName,
  giveComparisonBack,
  hasUsers,
  insertUser,
  listDemoAccounts,
  lockAccount,
  noteFailure,
  noteSignIn,
  refusedSignIn,
  resetPassword,
  takeComparison,
} from './users.service.ts'
