export { clientSearch } from './clients.queries.ts'
export type { insertClient } from './clients.service.ts'
export { changeClient, chosenClients, clientHistory } from './clients.service.ts'
