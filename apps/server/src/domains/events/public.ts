export { tellOf } from './events.service.ts'
