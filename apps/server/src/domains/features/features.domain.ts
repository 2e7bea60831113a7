import { features } from '@acm/contract/features'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { bulkEdit, latestBulkEdit, previewBulkEdit, undoBulkEdit } from './bulk-edits.service.ts'
import { featureSearch, listNames } from './features.queries.ts'
import { featureHistory, instanceFeaturesHistory, listFlags, saveFlag } from './features.service.ts'

export const featuresDomain = {
  routes: mount(features, {
    getAll: (ctx, { query }) => listFlags(ctx, query),
    getNames: (ctx) => listNames(ctx.db),
    edit: (ctx, { body }) => saveFlag(ctx, body),
    bulkEdit: (ctx, { body }) => bulkEdit(ctx, body),
    previewBulkEdit: (ctx, { query }) => previewBulkEdit(ctx, query),
    latestBulkEdit: (ctx) => latestBulkEdit(ctx),
    undoBulkEdit: (ctx, { body }) => undoBulkEdit(ctx, body),
  }),
  history: { instanceFeatures: instanceFeaturesHistory, feature: featureHistory },
  search: { feature: featureSearch },
} satisfies ServerDomain<typeof features>
