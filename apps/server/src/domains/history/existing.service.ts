import type { ExistingRecord } from '@acm/contract/core/problems'
import type { Context } from '../../platform/access/context.ts'
import type { ValueHolder } from '../../platform/problems.ts'
import { isWithin, kindOf, reachOf } from './fields.rules.ts'
import type { Subjects } from './history.queries.ts'
import { readOutOfUse, readPlaces } from './names.queries.ts'

/** The records that hold a unique value, with their state; only those that the caller can open. */
export async function listExisting(
  ctx: Context,
  subjects: Subjects,
  holders: readonly ValueHolder[],
): Promise<ExistingRecord[]> {
  const reach = reachOf(ctx)
  const visible = await Promise.all(
    holders.map(async ({ propertyName, kind, id }): Promise<ExistingRecord[]> => {
      const [place] = await readPlaces(ctx.db, subjects, new Map([[kind, new Set([id])]]))
      if (!place || !isWithin(reach.get(kind), place.orgUnitId)) return []
      const { state = null, since = null } = (await readOutOfUse(ctx.db, subjects[kind], id)) ?? {}
      const { within } = kindOf(kind)
      return [
        {
          propertyName,
          kind,
          id,
          name: place.names.filter(Boolean).join(' '),
          within: within !== null && place.withinId !== null ? { kind: within, id: place.withinId } : null,
          state,
          since,
        },
      ]
    }),
  )
  return visible.flat()
}
