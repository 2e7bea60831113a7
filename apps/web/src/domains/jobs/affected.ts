import type { Domain } from '../../api/keys.ts'

/** Domains to refetch after a bulk act. */
export const AFFECTED: readonly Domain[] = [
  'jobs',
  'instances',
  'features',
  'subscriptions',
  'clients',
  'users',
  'roles',
  'access',
  'sso',
  'dataBridge',
]
