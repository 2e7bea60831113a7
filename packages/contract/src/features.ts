import { anyOf, endpoint, idText, listEndpoint } from './core/endpoint.ts'
import type { Field, RequiredField } from './core/field.ts'
import { input, reference, requiredText, rowVersion } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { required } from './core/rules.ts'
import { idValue } from './core/shapes.ts'
import * as z from './core/zod.ts'

/** Opens the AI settings of an instance (G-AI-03). */
export const AI_FEATURE = 'AI_Alpha'

/** One row for each instance, active or not, and each known feature (G-FEAT-01). */
export const FeatureFlag = z.strictObject({
  acesDatabaseId: z.int(),
  systemEnhancementName: z.string(),
  isEnabled: z.boolean(),
  acesClientId: z.int(),
  acesClientName: z.string(),
  databaseCode: z.string(),
  /** The instance's; decides who may see and toggle it (G-FEAT-05). */
  orgUnitId: z.int().nullable(),
  rowVersion: z.int(),
})
export type FeatureFlag = z.infer<typeof FeatureFlag>

/** Null is refused: a missing state must not change every instance. */
export const stated = (label: string): RequiredField<boolean> => ({
  label,
  kind: 'flag',
  shape: z
    .boolean({ error: messages.invalid })
    .nullish()
    .transform((value) => value ?? null),
  required: true,
  rules: [required],
})

const systemEnhancementName = requiredText('Feature', 100)

/** The wanted state, never a toggle (G-FEAT-02). */
export const FeatureFlagInput = input({
  acesDatabaseId: reference('Instance', { required: true }),
  systemEnhancementName,
  isEnabled: stated('Enabled'),
  rowVersion: rowVersion(),
})

export const BulkEditPreview = z.strictObject({
  changing: z.int(),
  /** Instances that have the wanted state already. */
  unchanged: z.int(),
  /** Disabled instances among the changing ones: they are edited too (G-FEAT-03). */
  disabled: z.int(),
})
export type BulkEditPreview = z.infer<typeof BulkEditPreview>

const Seen = z.object({ changing: idValue, unchanged: idValue, disabled: idValue }, { error: messages.invalid })

/** One feature for every instance; with the numbers that the person saw, it does exactly that or nothing (R-FEAT-2). */
export const BulkEditInput = input({
  systemEnhancementName,
  isEnabled: stated('Enabled'),
  seen: {
    label: 'Numbers',
    kind: 'list',
    shape: Seen.nullish().transform((numbers) => numbers ?? null),
    required: false,
    rules: [],
  } satisfies Field<BulkEditPreview | null> as Field<BulkEditPreview | null>,
})

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

export const UndoInput = input({ id: reference('Bulk edit', { required: true }) })

export const UndoneBulkEdit = z.strictObject({
  undone: z.int(),
  leftAlone: z.int(),
})
export type UndoneBulkEdit = z.infer<typeof UndoneBulkEdit>

const READ = anyOf('FEATURE_FLAG_VIEW', 'FEATURE_FLAG_EDIT')
const EDIT = anyOf('FEATURE_FLAG_EDIT')
const NOT_READ = "Can't get features. Please try again"
const NOT_EDITED = 'Unable to complete bulk edit'

export const features = {
  getAll: listEndpoint(
    {
      path: '/Feature/GetAll',
      summary: 'The feature flags of the instances in the caller’s org units',
      permission: READ,
      scope: 'list',
      reads: ['features', 'instances', 'clients'],
      list: {
        columns: {
          acesClientName: { label: 'Client Name', kind: 'text', filter: 'text', sort: true },
          databaseCode: { label: 'Instance Code', kind: 'text', filter: 'text', sort: true },
          systemEnhancementName: { label: 'Feature Name', kind: 'text', filter: 'oneOf', sort: true },
          isEnabled: { label: 'Enabled', kind: 'flag', filter: 'flag', sort: true },
          acesDatabaseId: { sort: true },
        },
        defaultSort: 'acesClientName',
      },
      response: z.array(FeatureFlag),
      failure: NOT_READ,
      ms: [5000, 5000],
    },
    /** The flags of one instance only. */
    { acesDatabaseId: idText.optional() },
  ),
  getNames: endpoint({
    method: 'GET',
    path: '/Feature/GetFeatureNames',
    summary: 'The names of all known features, sorted',
    permission: READ,
    scope: 'global',
    reads: ['features'],
    response: z.array(z.string()),
    failure: NOT_READ,
    ms: [5000, 5000],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/Feature/Edit',
    summary: 'Enables or disables a feature of an instance',
    permission: EDIT,
    scope: 'each',
    changes: true,
    body: FeatureFlagInput.shape,
    response: FeatureFlag,
    success: 'Feature flag updated successfully',
    failure: 'Unable to update feature flag',
    ms: [5000, 5000],
  }),
  bulkEdit: endpoint({
    method: 'POST',
    path: '/Feature/BulkEdit',
    summary: 'Enables or disables a feature of every instance, disabled ones too',
    permission: EDIT,
    scope: 'all',
    changes: true,
    body: BulkEditInput.shape,
    response: z.literal(true),
    success: 'Bulk edit feature flag completed successfully',
    failure: NOT_EDITED,
    ms: [5000, 5000],
  }),
  previewBulkEdit: endpoint({
    method: 'GET',
    path: '/x/features/bulkEdit/preview',
    summary: 'What a bulk edit would do now',
    permission: EDIT,
    scope: 'all',
    query: z.object({
      systemEnhancementName: systemEnhancementName.shape,
      isEnabled: z.enum(['true', 'false'], { error: messages.invalid }).transform((text) => text === 'true'),
    }),
    noStore: true,
    // No failure banner: the failure is shown in place of the numbers.
    response: BulkEditPreview,
  }),
  latestBulkEdit: endpoint({
    method: 'GET',
    path: '/x/features/bulkEdit/latest',
    summary: 'The latest bulk edit, if it is of the last day and some of it can be undone; else null',
    permission: EDIT,
    scope: 'all',
    background: true,
    noStore: true,
    response: LatestBulkEdit.nullable(),
  }),
  undoBulkEdit: endpoint({
    method: 'POST',
    path: '/x/features/bulkEdit/undo',
    summary: 'Sets back what the latest bulk edit changed and nobody has changed since',
    permission: EDIT,
    scope: 'all',
    changes: true,
    body: UndoInput.shape,
    response: UndoneBulkEdit,
    success: 'Bulk edit undone',
    failure: 'Unable to undo the bulk edit',
    ms: [5000, 5000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    features: true
  }
}
