import { views } from '@acm/contract/views'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { deleteView, listViews, savedViewHistory, saveView, setDefault } from './views.service.ts'

export const viewsDomain = {
  routes: mount(
    views,
    {
      getAll: (ctx) => listViews(ctx),
      save: (ctx, { body }) => saveView(ctx, body),
      delete: (ctx, { params }) => deleteView(ctx, params.id),
      setDefault: (ctx, { body }) => setDefault(ctx, body),
    },
    { saved_views_name: { propertyName: 'name', errorMessage: 'You already have a view with this name.' } },
  ),
  history: { savedView: savedViewHistory },
} satisfies ServerDomain<typeof views>
