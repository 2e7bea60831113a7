import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { useCan } from './session/session.ts'

/** Text of an empty list: none exist, or none where the user may look. */
export function useEmptyListText({ permission }: Pick<Endpoint, 'permission'>, rows: string): string {
  const seesAll = useCan()(permissionsOf(permission), 'all')
  return seesAll
    ? `There are no ${rows} yet.`
    : `There are no ${rows} in your org units. Ask your administrator if you expected some.`
}
