export type { insertClient } from './clients.service.ts'
export { changeClient, chosenClients } from './clients.service.ts'
