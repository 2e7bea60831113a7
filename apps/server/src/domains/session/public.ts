export { deleteAll as endAllSessions } from './session.queries.ts'
export { deleteEnded, endOver } from './session.service.ts'
