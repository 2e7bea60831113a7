import { JOB_KINDS, type JobKindName, jobKindsOf, type TargetKind } from '@acm/contract/core/job-kinds'
import type { Scope } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import { isAnyOf } from '../../platform/database/database.ts'

export const withPlace = sql`left join instances i on i."databaseId" = t."databaseId"
  left join clients c on c."acesClientId" = t."recordId" and ${isAnyOf('j.kind', jobKindsOf('client'), 'text')}`
export const placeOf = sql<number | null>`coalesce(i."orgUnitId", c."orgUnitId")`

const COLUMNS: Record<TargetKind, string> = { instance: 'i.orgUnitId', client: 'c.orgUnitId' }

/** True if a right to this act, held in `scope`, covers target `t`. */
export const isAllowedAt = (scope: Scope, kind: JobKindName): RawBuilder<boolean> =>
  scope.all ? sql<boolean>`true` : inScope(scope, COLUMNS[JOB_KINDS[kind].of])
