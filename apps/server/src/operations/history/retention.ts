import { DAY_MS } from '@acm/contract/core/days'
import { checkExports } from '../../../../../scripts/verify-history-export.mjs'
import { systemContext } from '../../installation/installation.ts'
import { counted } from '../../platform/counted.ts'
import { DoesNotVerify, hasSeal } from '../../platform/history/chain.ts'
import { findRemovable, type RemovableEntries, removeCutOff, writeCut } from '../../platform/history/cuts.ts'
import { sealAll } from '../../platform/history/sealer.ts'
import type { Services } from '../../platform/services.ts'
import { SettingError } from '../../settings/config.ts'
import { type ProgressOptions, reportProgress } from '../progress.ts'

/** Throws if HISTORY_KEEP_DAYS protects the day. */
function requireOldEnough(before: string, keepDays: number | null): void {
  if (keepDays === null) throw new SettingError('HISTORY_KEEP_DAYS is not set, so no history can be removed.')
  const latest = new Date(Date.now() - keepDays * DAY_MS).toISOString().slice(0, 10)
  if (before > latest)
    throw new SettingError(`HISTORY_KEEP_DAYS keeps ${keepDays} days. --before can be ${latest} at the latest.`)
}

/** Throws unless the exports contain every entry to delete; returns the SHA-256 of each. */
async function requireExported(
  { db, secrets }: Services,
  files: string[],
  { firstSeq, upToSeq }: RemovableEntries,
): Promise<string[]> {
  const checked = await checkExports(files, secrets.publicKeys.join(',')).catch((error: Error) => {
    throw new SettingError(`Nothing was removed. ${error.message}`)
  })
  for (const [index, { lastSeq, seals }] of checked.entries()) {
    const last = { seq: lastSeq, seal: Buffer.from(seals.get(lastSeq) ?? '', 'hex') }
    if (!(await hasSeal(db, last)))
      throw new SettingError(`Nothing was removed. ${files[index]} belongs to a different history.`)
  }
  let next = firstSeq
  for (const one of checked.toSorted((a, b) => a.firstSeq - b.firstSeq))
    if (one.firstSeq <= next) next = Math.max(next, one.lastSeq + 1)
  if (next > upToSeq) return checked.map(({ sha256 }) => sha256)
  throw new SettingError(
    `Nothing was removed. The exports don't contain entry ${next}; ${firstSeq} to ${upToSeq} would be removed.`,
  )
}

export interface RetentionOptions {
  /** Entries before this day are deleted. */
  before: string
  cutBy: string
  /** Exports with the entries to delete; null: no copy is kept. */
  files: string[] | null
}

/** Deletes entries before the day; throws if settings, exports or verification forbid it. */
export async function cutHistory(told: ProgressOptions, wish: RetentionOptions): Promise<void> {
  requireOldEnough(wish.before, told.services.config.historyKeepDays)
  try {
    await cut(told, wish)
  } catch (error) {
    if (!(error instanceof DoesNotVerify)) throw error
    throw new SettingError(`Nothing was removed. The history failed verification: ${error.message}`)
  }
}

async function cut({ services, say }: ProgressOptions, { before, cutBy, files }: RetentionOptions): Promise<void> {
  const { db, secrets } = services
  const onProgress = reportProgress(say, (removed) => `${removed} entries removed…`)
  const left = await removeCutOff(db, secrets, onProgress)
  if (left > 0) say(`Removed ${counted(left, 'entry', 'entries')} left by an interrupted run.`)
  await sealAll(db, secrets)
  const removable = await findRemovable(db, secrets, {
    before: `${before}T00:00Z`,
    onProgress: reportProgress(say, (done) => `${done} entries verified…`),
  })
  if (!removable) return say('There are no entries that old.')
  const exports = files ? await requireExported(services, files, removable) : []
  await writeCut(systemContext({ services, job: 'command line' }), removable, { cutBy, exports })
  await removeCutOff(db, secrets, onProgress)
  say(
    `Removed ${counted(removable.entries, 'entry', 'entries')}, ${removable.firstSeq} to ${removable.upToSeq}. The chain continues after them.`,
  )
}
