export { deleteEnded } from './session.service.ts'
