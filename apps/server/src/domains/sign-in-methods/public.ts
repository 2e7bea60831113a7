export {
  countForeignPasskeys,
  hasPasskey,
  listAdministrators,
  listPasskeys,
  type MethodState,
  spendCode,
} from './methods.queries.ts'
export { ALLOWED_HOURS, allowPassword, resetTwoStep } from './methods.service.ts'
export { newChallenge, requestOptions } from './passkeys.ts'
export {
  hasUsablePasskeys,
  proveSecondStep,
  readMethods,
  secondStepsOf,
  spendAppCode,
  verifyPasskey,
} from './proofs.service.ts'
export { lift } from './set-up.service.ts'
export {
  countOpen,
  deleteOpen,
  deleteSteps,
  endStep,
  type FirstStep,
  findStep,
  insertStep,
  replaceChallenge,
  type SignInStep,
  STEP_SECONDS,
  setChallenge,
  takeChallengeOf,
  takeOwnChallenge,
  takeTry,
} from './steps.queries.ts'
