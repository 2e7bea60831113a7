import * as z from 'zod'

/** One row for each instance, active or not, and each known feature (G-FEAT-01). */
export const FeatureFlag = z.strictObject({
  acesDatabaseId: z.int(),
  systemEnhancementName: z.string(),
  isEnabled: z.boolean(),
  acesClientId: z.int(),
  acesClientName: z.string(),
  databaseCode: z.string(),
  /** The instance's; decides who can see and toggle it (G-FEAT-05). */
  orgUnitId: z.int().nullable(),
  rowVersion: z.int(),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

export const BulkEditPreview = z.strictObject({
  changing: z.int(),
  /** Instances that have the wanted state already. */
  unchanged: z.int(),
  /** Disabled instances among the changing ones: they are edited too (G-FEAT-03). */
  disabled: z.int(),
})
export type BulkEditPreview = z.infer<typeof BulkEditPreview>

export const LatestBulkEdit = z.strictObject({
  id: z.int(),
  systemEnhancementName: z.string(),
  isEnabled: z.boolean(),
  changed: z.int(),
  /** Instances unchanged since; an undo sets these back. */
  remaining: z.int(),
  changedBy: z.string(),
  /** ISO-8601 UTC. */
  changedAt: z.string(),
})
export type LatestBulkEdit = z.infer<typeof LatestBulkEdit>

export const UndoneBulkEdit = z.strictObject({
  undone: z.int(),
  leftAlone: z.int(),
})
export type UndoneBulkEdit = z.infer<typeof UndoneBulkEdit>

export const answers = {
  getAll: z.array(FeatureFlag),
  getNames: z.array(z.string()),
  edit: FeatureFlag,
  previewBulkEdit: BulkEditPreview,
  latestBulkEdit: LatestBulkEdit.nullable(),
  undoBulkEdit: UndoneBulkEdit,
}
