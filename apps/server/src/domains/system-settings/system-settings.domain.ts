import { type DoctorFinding, systemSettings } from '@acm/contract/system-settings'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Services } from '../../platform/services.ts'
import { getBackups, getSettings, recordReveal, systemSettingsHistory } from './system-settings.service.ts'

/** Without what is fine; the doctor is absent in some tests. */
const findingsOf = async ({ examine }: Services): Promise<DoctorFinding[]> =>
  ((await examine?.()) ?? []).filter(({ state }) => state !== 'ok')

export const systemSettingsDomain = {
  routes: ({ services }) =>
    mount(systemSettings, {
      get: (ctx, { params }) => getSettings(ctx, params.id),
      backups: (ctx) => getBackups(ctx),
      findings: () => findingsOf(services),
      revealed: (ctx, { body }) => recordReveal(ctx, body),
    }),
  history: { systemSettings: systemSettingsHistory },
} satisfies ServerDomain<typeof systemSettings>
