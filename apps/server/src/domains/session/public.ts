export {
  compared,
  doorOf,
  type SignInServices,
  withinLimit,
} from './limits.service.ts'
export type { HttpExchange } from './opening.service.ts'
export { deleteAll as endAllSessions, readConfirmedUntil } from './session.queries.ts'
export { deleteEnded, endOver } from './session.service.ts'
export { startConfirmation, takeOwnConfirmation } from './single-sign-on.service.ts'
