import { JOB_KINDS, type JobKindName, jobKindsOf, type TargetKind } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { isAnyOf } from '../../platform/database/database.ts'

/** Users have no org unit. */
export const isNowhere = isAnyOf('j.kind', jobKindsOf('user'), 'text')
export const withInstance = sql`left join instances i on i."databaseId" = t."databaseId"`
export const withPlace = sql`${withInstance}
  left join clients c on c."acesClientId" = t."recordId" and ${isAnyOf('j.kind', jobKindsOf('client'), 'text')}`
export const placeOf = sql<number | null>`coalesce(i."orgUnitId", c."orgUnitId")`

const COLUMNS: Record<TargetKind, string | null> = { instance: 'i.orgUnitId', client: 'c.orgUnitId', user: null }

/** True if a right to this act, held in `scope`, covers target `t`. */
export function isAllowedAt(scope: Scope, kind: JobKindName): RawBuilder<boolean> {
  const { of, placedBy } = JOB_KINDS[kind]
  const column = COLUMNS[of]
  if (scope.all || column === null) return sql<boolean>`${scope.all}`
  if (placedBy === 'record') return inScope(scope, column)
  return sql<boolean>`exists (select from clients own where own."acesClientId" = i."acesClientId" and ${inScope(scope, 'own.orgUnitId')})`
}
