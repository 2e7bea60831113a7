import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/results.ts'

/** A nightly backup can take some hours, and be missing for none. */
export const OLD_SECONDS = 36 * 3600
/** Trial restores may be weekly. */
export const UNVERIFIED_SECONDS = 8 * 86_400

export interface BackupState {
  /** Null: none was recorded. */
  goodAt: Date | null
  bytes: number | null
  verifiedAt: Date | null
  /** Time of the last good backup, or when the watch began. */
  ageSeconds: number
  verifiedAgeSeconds: number
  failedAt: Date | null
  /** Why the last one failed; null: it did not. */
  failure: string | null
}

export const readBackupState = (db: Database): Promise<BackupState> =>
  onlyRow(db)(sql<BackupState>`
    select "goodAt", bytes::float8 as bytes, "verifiedAt", "failedAt", failure,
      extract(epoch from now() - coalesce("goodAt", "watchedSince"))::float8 as "ageSeconds",
      extract(epoch from now() - coalesce("verifiedAt", "watchedSince"))::float8 as "verifiedAgeSeconds"
    from backup_state`)

/** Overdue or failed (R-SYS-2). */
export const needsBackup = ({ ageSeconds, failure }: BackupState): boolean =>
  ageSeconds > OLD_SECONDS || failure !== null

export interface GoodBackup {
  /** The moment of which it is. */
  takenAt: string
  /** Null: unknown, of another tool. */
  bytes: number | null
  isVerified: boolean
}

export async function noteBackup(db: Database, { takenAt, bytes, isVerified }: GoodBackup): Promise<void> {
  await sql`
    update backup_state set "goodAt" = ${takenAt}::timestamptz, bytes = ${bytes}::bigint, "failedAt" = null, failure = null,
      "verifiedAt" = case when ${isVerified}::boolean then ${takenAt}::timestamptz else "verifiedAt" end`.execute(db)
}

/** A backup that was made earlier, of this installation. */
export async function noteVerified(
  db: Database,
  { installation, takenAt }: { installation: string; takenAt: string },
): Promise<void> {
  await sql`
    update backup_state set "verifiedAt" = greatest("verifiedAt", ${takenAt}::timestamptz)
    where exists (select from installation where key = 'id' and value = ${installation})`.execute(db)
}

export async function noteFailedBackup(db: Database, failure: string): Promise<void> {
  await sql`update backup_state set "failedAt" = now(), failure = ${failure}`.execute(db)
}
