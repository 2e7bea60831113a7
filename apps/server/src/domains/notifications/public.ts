export { keepUsers, listTypes } from './notifications.queries.ts'
