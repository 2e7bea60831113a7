import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { type Grant, holds, type Where } from '@acm/contract/core/permissions'
import { HISTORY_KINDS, type HistoryKind } from '@acm/contract/history-kinds'
import { kindOf, kindOfEntry } from '../history/public.ts'

const domains = new Map<Endpoint, string>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.values(group).map((call) => [call as Endpoint, domain] as const),
  ),
)

/** The record that an entry is of: of a part of one, the whole. */
export const recordKindOf = (entity: string): HistoryKind | undefined =>
  HISTORY_KINDS.find((kind) => kindOf(kind).entity === entity)

/** How a changed record is opened. */
export interface Opening {
  domain: string
  /** Whether these rights do it, where the record lies. */
  isFor(grants: readonly Grant[]): boolean
}

/** Of what nobody opens nobody is told, nor of what is opened here and there and lies in no one place. */
export function openingOf(entity: string, action: string, orgUnitId: number | null): Opening | null {
  const kind = kindOfEntry(entity, action)
  if (!kind) return null
  const { page, lies } = kindOf(kind)
  const isAnywhere = page.scope === 'global'
  if (!isAnywhere && lies !== 'somewhere') return null
  const where: Where = isAnywhere ? 'any' : { orgUnitId }
  return { domain: domains.get(page) ?? '', isFor: (grants) => holds(grants, permissionsOf(page.permission), where) }
}
