export type { NewClient } from './clients.queries.ts'
export { changeClient, chosenClients } from './clients.service.ts'
