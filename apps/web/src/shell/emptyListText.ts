import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { useCan } from './session/session.ts'

/** Text of an empty list: none exist, or none where the user can look. */
export function useEmptyListText({ permission }: Pick<Endpoint, 'permission'>, rows: string): string {
  const seesAll = useCan()(permissionsOf(permission), 'all')
  return seesAll ? `No ${rows} yet.` : `No ${rows} in your org units. If you expected some, contact your administrator.`
}
