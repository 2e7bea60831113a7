import { aiSettings } from '@acm/contract/ai-settings'
import { mount } from '../../platform/http/calls/mount.ts'
import { getSettings, saveSettings } from './ai-settings.service.ts'

export const aiSettingsRoutes = mount(aiSettings, {
  get: (ctx, { query }) => getSettings(ctx, query.id),
  save: (ctx, { query, body }) => saveSettings(ctx, { databaseId: query.id, input: body }),
})
