import type { ContractDomain } from '../../api/keys.ts'

/** Domains to refetch after a bulk act. */
export const AFFECTED: readonly ContractDomain[] = [
  'jobs',
  'instances',
  'features',
  'subscriptions',
  'clients',
  'sso',
  'dataBridge',
]
