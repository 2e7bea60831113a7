import type { aiSettings } from '@acm/contract/ai-settings'
import type { ServerDomain } from '../../platform/domain.ts'
import { aiSettingsRoutes } from './ai-settings.routes.ts'
import { aiSettingsHistory } from './ai-settings.service.ts'

export const aiSettingsDomain = {
  routes: () => aiSettingsRoutes,
  history: { aiSettings: aiSettingsHistory },
} satisfies ServerDomain<typeof aiSettings>
