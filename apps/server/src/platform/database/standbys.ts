import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { onlyRow } from './results.ts'

/** So much is sent within seconds, unless a standby is held up. */
export const FAR_BEHIND_BYTES = 256e6

export interface Standbys {
  /** 0 too where the role can't see them (pg_read_all_stats). */
  count: number
  /** Bytes that the standby farthest behind has not replayed; null: there are none. */
  lagBytes: number | null
}

/** Standbys that follow this server; a base backup is none. */
export const readStandbys = (db: Database | Tx): Promise<Standbys> =>
  onlyRow(db)(sql<Standbys>`
    select count(*)::int as count, max(pg_wal_lsn_diff(written.lsn, replay_lsn))::float8 as "lagBytes"
    from pg_stat_replication,
      (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn) written
    where replay_lsn is not null and application_name <> 'pg_basebackup'`)
