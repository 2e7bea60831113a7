export { insertChoices, keepUsers, listTypes } from './notifications.service.ts'
