import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { HistoryKind } from '@acm/contract/history-kinds'
import type { UsedKind } from '@acm/contract/used-by'
import { apiQuery } from '../api/useApiQuery.ts'
import type { HasPermission } from './session/session.ts'

/** Reads of other records on a record's page, for `Screen.holdsFor`. */
export const lastChangeOf = (kind: HistoryKind, id: number) => apiQuery(contract.history.last, { params: { kind, id } })

export const usedByOf = (kind: UsedKind, id: number) => apiQuery(contract.usedBy.get, { params: { kind, id } })

export const orgUnitNames = (can: HasPermission) =>
  can(permissionsOf(contract.orgUnits.getAll.permission)) ? [apiQuery(contract.orgUnits.getAll, {})] : []
