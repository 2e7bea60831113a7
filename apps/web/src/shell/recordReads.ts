import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { FoundKind } from '@acm/contract/palette'
import { USES, type UsedKind } from '@acm/contract/used-by'
import { apiQuery } from '../api/useApiQuery.ts'
import type { HasPermission } from './session/session.ts'

const isUsed = (kind: string): kind is UsedKind => kind in USES

/** Reads of the header of a record's page: the last change, and the uses of the record. */
export const headerReads = (kind: FoundKind, id: number) => [
  apiQuery(contract.history.last, { params: { kind, id } }),
  ...(isUsed(kind) ? [apiQuery(contract.usedBy.get, { params: { kind, id } })] : []),
]

/** For the `holdsFor` of records in an org unit. */
export const orgUnitNames = (can: HasPermission) =>
  can(permissionsOf(contract.orgUnits.getAll.permission)) ? [apiQuery(contract.orgUnits.getAll, {})] : []
