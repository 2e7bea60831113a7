import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import {
  BulkEditInput,
  type BulkEditPreview,
  type features,
  type LatestBulkEdit,
  UndoInput,
} from '@acm/contract/features'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { businessRule, conflict, requireValid } from '../../platform/problems.ts'
import * as queries from './bulk-edits.queries.ts'
import { holdFeature } from './features.queries.ts'
import { requireFeature, unknownFeature } from './features.service.ts'

export async function previewBulkEdit(
  ctx: Context,
  { systemEnhancementName, isEnabled }: QueryOf<typeof features.previewBulkEdit>,
): Promise<BulkEditPreview> {
  const errors = BulkEditInput.check({ systemEnhancementName, isEnabled })
  if (errors.length > 0) throw businessRule(errors)
  const name = String(systemEnhancementName)
  await requireFeature(ctx, name)
  return queries.countEdit(ctx.db, { systemEnhancementName: name, isEnabled })
}

const isSame = (one: BulkEditPreview, other: BulkEditPreview) =>
  one.changing === other.changing && one.unchanged === other.unchanged && one.disabled === other.disabled

/** Sets all instances, also disabled ones; throws a conflict if the numbers differ from those the caller saw. */
export const bulkEdit = (ctx: Context, input: BodyOf<typeof features.bulkEdit>): Promise<true> =>
  mutate(ctx, async (w) => {
    const { seen, ...edit } = requireValid(BulkEditInput, input)
    const featureId = await holdFeature(w.db, edit.systemEnhancementName, 'all')
    if (featureId === undefined) throw unknownFeature(edit.systemEnhancementName)
    if (w.repeated) return unchanged<true>(true)
    const { databaseIds, rowVersions, orgUnitIds, ...now } = await queries.editAll(w.db, edit)
    if (seen && !isSame(seen, now)) throw conflict({ current: now })
    return {
      result: true,
      history:
        databaseIds.length === 0
          ? null
          : {
              action: queries.EDITED,
              entity: ['feature', featureId],
              orgUnitIds,
              before: { isEnabled: !edit.isEnabled },
              after: { ...edit, databaseIds, rowVersions },
              touchedIds: databaseIds,
            },
      touched: ['features'],
    }
  })

/** The latest bulk edit; null once nothing of it can be undone. */
export async function latestBulkEdit(ctx: Context): Promise<LatestBulkEdit | null> {
  const latest = await queries.findLatest(ctx.db)
  const remaining = latest ? await queries.countLeft(ctx.db, latest) : 0
  if (!latest || remaining === 0) return null
  const { id, systemEnhancementName, isEnabled, databaseIds, changedBy, changedAt } = latest
  return { id, systemEnhancementName, isEnabled, changed: databaseIds.length, remaining, changedBy, changedAt }
}

/** Undoes the latest bulk edit, except flags that someone has changed since (R-FEAT-2). */
export const undoBulkEdit = (ctx: Context, input: BodyOf<typeof features.undoBulkEdit>) =>
  mutate(ctx, async (w) => {
    const { id } = requireValid(UndoInput, input)
    if (w.repeated) return unchanged(await queries.countUndone(w.db, id))
    const latestEdit = await queries.findLatest(w.db)
    const featureId = latestEdit && (await holdFeature(w.db, latestEdit.systemEnhancementName, 'all'))
    // Read again under the lock, which another bulk edit might have held before.
    const edit = featureId === undefined ? undefined : await queries.findLatest(w.db)
    if (!edit || edit.id !== id || featureId === undefined) {
      throw businessRule({ propertyName: 'id', errorMessage: 'This bulk edit can no longer be reverted.' })
    }
    const { databaseIds, rowVersions, orgUnitIds } = await queries.setBack(w.db, edit)
    const { systemEnhancementName, isEnabled } = edit
    return {
      result: { undone: databaseIds.length, leftAlone: edit.databaseIds.length - databaseIds.length },
      history: {
        action: queries.UNDONE,
        entity: ['feature', featureId],
        orgUnitIds,
        before: { isEnabled },
        after: { systemEnhancementName, isEnabled: !isEnabled, databaseIds, rowVersions },
        touchedIds: databaseIds,
      },
      touched: ['features'],
    }
  })
