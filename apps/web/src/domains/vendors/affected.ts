import type { ContractDomain } from '../../api/keys.ts'

/** Refetched after vendor changes: instances (G-VEN-06) and their jobs. */
export const AFFECTED: readonly ContractDomain[] = ['instances', 'jobs']
