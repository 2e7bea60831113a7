export { clientSearch } from './clients.queries.ts'
export type { insertClient } from './clients.service.ts'
export { clientHistory } from './clients.service.ts'
