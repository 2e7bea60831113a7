export { messagesOfChanges } from './events.service.ts'
