import type { Domain } from '../../api/keys.ts'

/** What is read anew after an act on many. */
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
