import { aiSettings } from '@acm/contract/ai-settings'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { aiSettingsHistory, getSettings, saveSettings } from './ai-settings.service.ts'

export const aiSettingsDomain = {
  routes: mount(aiSettings, {
    get: (ctx, { query }) => getSettings(ctx, query.id),
    save: (ctx, { query, body }) => saveSettings(ctx, { databaseId: query.id, input: body }),
  }),
  history: { aiSettings: aiSettingsHistory },
} satisfies ServerDomain<typeof aiSettings>
