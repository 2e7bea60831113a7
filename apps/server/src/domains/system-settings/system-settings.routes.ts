import { systemSettings } from '@acm/contract/system-settings'
import { mount } from '../../platform/http/calls/mount.ts'
import { getBackups, getSettings, recordReveal } from './system-settings.service.ts'

export const systemSettingsRoutes = mount(systemSettings, {
  get: (ctx, { params }) => getSettings(ctx, params.id),
  backups: (ctx) => getBackups(ctx),
  revealed: (ctx, { body }) => recordReveal(ctx, body),
})
