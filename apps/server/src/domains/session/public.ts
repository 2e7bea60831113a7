export { deleteEnded, endOver } from './session.service.ts'
