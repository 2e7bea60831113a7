export { NotificationsTable } from './NotificationsTable.tsx'
