export type { insertClient } from './clients.service.ts'
