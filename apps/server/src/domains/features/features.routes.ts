import { features } from '@acm/contract/features'
import { mount } from '../../platform/http/calls/mount.ts'
import { bulkEdit, latestBulkEdit, previewBulkEdit, undoBulkEdit } from './bulk-edits.service.ts'
import { listNames } from './features.queries.ts'
import { listFlags, saveFlag } from './features.service.ts'

export const featureRoutes = mount(features, {
  getAll: (ctx, { query }) => listFlags(ctx, query),
  getNames: (ctx) => listNames(ctx.db),
  edit: (ctx, { body }) => saveFlag(ctx, body),
  bulkEdit: (ctx, { body }) => bulkEdit(ctx, body),
  previewBulkEdit: (ctx, { query }) => previewBulkEdit(ctx, query),
  latestBulkEdit: (ctx) => latestBulkEdit(ctx),
  undoBulkEdit: (ctx, { body }) => undoBulkEdit(ctx, body),
})
