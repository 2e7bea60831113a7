import { anyOf, endpoint, idText, listEndpoint } from './core/endpoint.ts'
import type { RequiredField } from './core/field.ts'
import { input, reference, required, requiredText, rowVersion, shaped } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { schema } from './core/schema.ts'
import { flagShape, idValue, orBlank } from './core/shapes.ts'
import { done, typed } from './core/typed.ts'
import type { BulkEditPreview, FeatureFlag, LatestBulkEdit, UndoneBulkEdit } from './features.answers.ts'

export type { BulkEditPreview, FeatureFlag, LatestBulkEdit, UndoneBulkEdit } from './features.answers.ts'

/** Opens the AI settings of an instance (G-AI-03). */
export const AI_FEATURE = 'AI_Alpha'

/** Null is refused: a missing state must not change every instance. */
export const stated = (label: string): RequiredField<boolean> => required(shaped(label, 'flag', flagShape))

const systemEnhancementName = requiredText('Feature', 100)

/** The wanted state, never a toggle (G-FEAT-02). */
export const FeatureFlagInput = input({
  acesDatabaseId: required(reference('Instance')),
  systemEnhancementName,
  isEnabled: stated('Enabled'),
  rowVersion: rowVersion(),
})

const preview = schema((z) =>
  z.object({ changing: idValue(z), unchanged: idValue(z), disabled: idValue(z) }, { error: messages.invalid }),
)
/** One feature for every instance; with the numbers that the person saw, it does exactly that or nothing (R-FEAT-2). */
export const BulkEditInput = input({
  systemEnhancementName,
  isEnabled: stated('Enabled'),
  seen: shaped('Numbers', 'list', orBlank(preview, null)),
})

export const UndoInput = input({ id: required(reference('Bulk Edit')) })

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
          databaseCode: { label: 'Instance Code', kind: 'text', isCode: true, filter: 'text', sort: true },
          systemEnhancementName: { label: 'Feature Name', kind: 'text', filter: 'oneOf', sort: true },
          isEnabled: { label: 'Enabled', kind: 'flag', filter: 'flag', sort: true },
          acesDatabaseId: { sort: true },
        },
        defaultSort: 'acesClientName',
      },
      response: typed<FeatureFlag[]>(),
      failure: NOT_READ,
    },
    /** The flags of one instance only. */
    (z) => ({ acesDatabaseId: idText(z).optional() }),
  ),
  getNames: endpoint({
    path: '/Feature/GetFeatureNames',
    summary: 'The names of all known features, sorted',
    permission: READ,
    scope: 'global',
    reads: ['features'],
    response: typed<string[]>(),
    failure: NOT_READ,
  }),
  edit: endpoint({
    path: '/Feature/Edit',
    summary: 'Enables or disables a feature for an instance',
    permission: EDIT,
    scope: 'each',
    body: FeatureFlagInput.shape,
    response: typed<FeatureFlag>(),
    success: 'Feature flag updated successfully',
    failure: 'Unable to update feature flag',
  }),
  bulkEdit: endpoint({
    path: '/Feature/BulkEdit',
    summary: 'Enables or disables a feature for all instances, including disabled ones',
    permission: EDIT,
    scope: 'all',
    confirms: true,
    body: BulkEditInput.shape,
    response: done,
    success: 'Bulk edit feature flag completed successfully',
    failure: NOT_EDITED,
  }),
  previewBulkEdit: endpoint({
    path: '/x/features/bulkEdit/preview',
    summary: 'What a bulk edit would change now',
    permission: EDIT,
    scope: 'all',
    query: schema((z) =>
      z.object({
        systemEnhancementName: systemEnhancementName.shape(z),
        isEnabled: z.enum(['true', 'false'], { error: messages.invalid }).transform((text) => text === 'true'),
      }),
    ),
    // No failure banner: the failure is shown in place of the numbers.
    response: typed<BulkEditPreview>(),
  }),
  latestBulkEdit: endpoint({
    path: '/x/features/bulkEdit/latest',
    summary: 'The latest bulk edit if it is less than a day old and can still be reverted; else null',
    permission: EDIT,
    scope: 'all',
    background: true,
    response: typed<LatestBulkEdit | null>(),
  }),
  undoBulkEdit: endpoint({
    path: '/x/features/bulkEdit/undo',
    summary: 'Reverts what the latest bulk edit changed and no one has changed since',
    permission: EDIT,
    scope: 'all',
    confirms: true,
    body: UndoInput.shape,
    response: typed<UndoneBulkEdit>(),
    success: 'Bulk edit reverted',
    failure: 'Unable to revert the bulk edit',
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    features: true
  }
}
