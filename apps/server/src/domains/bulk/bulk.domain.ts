import { bulk } from '@acm/contract/bulk'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { bulkJobs, noteListExport, previewAct, previewUndo, startAct, undoAct } from './bulk.service.ts'

export const bulkDomain = {
  routes: mount(bulk, {
    preview: (ctx, { body }) => previewAct(ctx, body),
    start: (ctx, { body }) => startAct(ctx, body),
    previewUndo: (ctx, { params }) => previewUndo(ctx, params.id),
    undo: (ctx, { params }) => undoAct(ctx, params.id),
    exported: (ctx, { body }) => noteListExport(ctx, body),
  }),
  jobs: bulkJobs,
} satisfies ServerDomain<typeof bulk>
