import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@acm/contract/core/endpoint'
import {
  type Backups,
  SECRET_SETTING,
  SYSTEM_SETTING_ID,
  type SystemSetting,
  systemSetting,
  type systemSettings,
} from '@acm/contract/system-settings'
import type { Context } from '../../platform/access/context.ts'
import { isConfirmed } from '../../platform/access/sign-in-rules.ts'
import { needsBackup, readBackupState } from '../../platform/backup/state.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { requireFound } from '../../platform/problems.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import * as queries from './system-settings.queries.ts'

const sharedSecret = secretColumn('system_settings', SECRET_SETTING)

/**
 * The shared secret is plain text, because everyone who can see this page can know it (R-SAVE-3); people whose role
 * asks for two steps get it once they have confirmed who they are (R-STEP-11).
 */
export async function getSettings(ctx: Context, id: number): Promise<SystemSetting> {
  const stored = requireFound(await queries.findSettings(ctx.db, id))
  const secret = sharedSecret.plain(ctx.secrets, SYSTEM_SETTING_ID, stored[SECRET_SETTING])
  return { ...stored, [SECRET_SETTING]: isConfirmed(ctx) ? secret : null }
}

/** Sample data needs no backups. */
export async function getBackups({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Backups> {
  const state = await readBackupState(db)
  const { goodAt, failedAt, failure } = state
  return {
    goodAt: goodAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    failure,
    isOverdue: !config.demo && needsBackup(state),
  }
}

/** Records that someone revealed or copied the shared secret; it documents, it does not protect. */
export const recordReveal = (ctx: Context, { act }: BodyOf<typeof systemSettings.revealed>): Promise<true> =>
  mutate(ctx, async () => ({
    result: true,
    history: {
      action: 'systemSettings.reveal',
      entity: ['systemSettings', SYSTEM_SETTING_ID],
      after: { reveal: act },
    },
    touched: [],
  }))

/** Created at the start: migrations can't deliver one, because each installation encrypts with its own key. */
export const ensureSharedSecret = (ctx: Context): Promise<void> =>
  mutate(ctx, async (w) => {
    if ((await queries.lockSecret(w.db)) !== null) return unchanged(undefined)
    const plain = randomBytes(32).toString('base64url')
    const encrypted = sharedSecret.next(w.secrets, SYSTEM_SETTING_ID, { stored: null, plain })
    await queries.writeSecret(w.db, encrypted)
    const mark = sharedSecret.mark(w.secrets, SYSTEM_SETTING_ID, encrypted)
    return {
      result: undefined,
      history: {
        action: 'seed.systemSettings',
        entity: ['systemSettings', SYSTEM_SETTING_ID],
        after: { [SECRET_SETTING]: mark },
      },
      touched: [],
    }
  })

export const systemSettingsHistory: HistorySubject = {
  places: queries.places,
  secrets: [{ table: 'system_settings', id: 'id', column: SECRET_SETTING }],
  async stored(ctx, id) {
    const settings = await queries.findSettings(ctx.db, id)
    if (!settings) return null
    return systemSetting.recorded(settings, (_, secret) => sharedSecret.mark(ctx.secrets, SYSTEM_SETTING_ID, secret))
  },
}
