import type { systemSettings } from '@acm/contract/system-settings'
import type { ServerDomain } from '../../platform/domain.ts'
import { systemSettingsRoutes } from './system-settings.routes.ts'
import { systemSettingsHistory } from './system-settings.service.ts'

export const systemSettingsDomain = {
  routes: ({ services }) => systemSettingsRoutes(services),
  history: { systemSettings: systemSettingsHistory },
} satisfies ServerDomain<typeof systemSettings>
