import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { type Grant, holds, type ScopeTest } from '@acm/contract/core/permissions'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { kindOf, kindOfEntry } from '../history/public.ts'

const domains = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.values(group).map((call) => [call as Endpoint, domain] as const),
  ),
)

/** The record kind of a history entity; the parts of a record count as the whole. */
export const recordKindOf = (entity: string): HistoryKind | undefined =>
  HISTORY_KINDS.find((kind) => kindOf(kind).entity === entity)

/** The permission to open a changed record. */
export interface SubscribedStream {
  domain: string
  isFor(grants: readonly Grant[]): boolean
}

/** Null if no page opens the record, or a scoped one has no single org unit: then no event is sent. */
export function openingOf(entity: string, action: string, orgUnitId: number | null): SubscribedStream | null {
  const kind = kindOfEntry(entity, action)
  if (!kind) return null
  const { page, isBulk } = kindOf(kind)
  const isAnywhere = page.scope === 'global'
  if (!isAnywhere && isBulk) return null
  const where: ScopeTest = isAnywhere ? 'any' : { orgUnitId }
  return { domain: domains.get(page) ?? '', isFor: (grants) => holds(grants, permissionsOf(page.permission), where) }
}
