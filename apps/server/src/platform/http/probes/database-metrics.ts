import { Gauge, Registry } from 'prom-client'
import { countLocked } from '../../access/sessions.ts'
import { atMostEvery } from '../../at-most-every.ts'
import { readBackupState } from '../../backup/state.ts'
import type { Database } from '../../database/database.ts'
import { pendingMigrations } from '../../database/migrate.ts'
import { readStandbys } from '../../database/standbys.ts'
import { isReadOnly } from '../../database/write-probe.ts'
import { keyNotGiven } from '../../history/chain.ts'
import { readHistoryState } from '../../history/state.ts'
import { verifyNewest } from '../../history/verify.ts'
import { readDown } from '../../instance-link/links.ts'
import { readJobState } from '../../jobs/targets.ts'
import { readOldKeys, type SecretPlaces } from '../../secrets/keyring.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Services } from '../../services.ts'

/** The database is asked at most this often, however many readers there are. */
const EVERY_MS = 10_000
/** A slower database counts as down. */
const ANSWERS_WITHIN_MS = 2000

/** Reading a thousand entries takes longer than all else. */
const VERIFIED_EVERY_MS = 60_000

export interface DatabaseFactSources {
  isWritable: () => Promise<boolean>
  places: readonly SecretPlaces[]
}

type FactSources = DatabaseFactSources & { countProblems: () => Promise<number | null> }

type MetricSample = [name: string, help: string, value: number | null | undefined]

/** A few indexed statements; every replica gets the same answer. */
async function factsOf(db: Database, { isWritable, places, countProblems }: FactSources): Promise<MetricSample[]> {
  const began = performance.now()
  const pending = (await pendingMigrations(db)).length
  // A pending migration may create what one of them reads; the others still serve alerts that page.
  const orNone = <T>(fact: Promise<T>): Promise<T | null> => (pending > 0 ? fact.catch(() => null) : fact)
  const history = await orNone(readHistoryState(db))
  const problems = await orNone(countProblems())
  const jobs = await orNone(readJobState(db))
  const links = await orNone(readDown(db))
  const locked = await orNone(countLocked(db))
  const old = await orNone(readOldKeys(db, places))
  const backup = await orNone(readBackupState(db))
  const standbys = await orNone(readStandbys(db))
  const takesWrites = pending > 0 ? !(await isReadOnly(db)) : await isWritable()
  return [
    up(1),
    ['acm_database_writable', 'Whether it accepts writes', takesWrites ? 1 : 0],
    ['acm_database_migrations_pending', 'Migrations of this version not yet applied', pending],
    ['acm_history_head_seq', 'Seals in the history chain', history?.headSeq],
    ['acm_history_head_age_seconds', 'Time since the last sealed entry, in seconds', history?.headAge],
    ['acm_history_unsealed_entries', 'Entries waiting to be sealed, up to 10,000', history?.unsealed],
    ['acm_history_unsealed_oldest_seconds', 'Age of the oldest unsealed entry in seconds', history?.oldestUnsealed],
    ['acm_history_problems', 'Problems in the newest 1,000 entries', problems],
    ['acm_job_targets_open', 'Job targets in progress, up to 10,000', jobs?.open],
    ['acm_job_targets_due', 'Job targets that are due and whose instance is not down', jobs?.due],
    ['acm_job_targets_due_oldest_seconds', 'Age of the oldest due job target in seconds', jobs?.oldestDue],
    ['acm_job_targets_failed', 'Failed job targets, up to 10,000', jobs?.failed],
    ['acm_instances_down', 'Instances that are down', links?.down],
    ['acm_instances_down_oldest_seconds', 'Time since the first instance went down, in seconds', links?.oldestDown],
    ['acm_users_locked', 'Locked users', locked],
    ['acm_secrets_old_keys', 'Replaced keys that are still configured', old?.keys],
    ['acm_secrets_old_keys_in_use', 'Replaced keys that a running server still writes with', old?.inUse],
    ['acm_secrets_under_old_keys', 'Stored secrets that need a replaced key', old?.secrets],
    [
      'acm_backup_age_seconds',
      'Age of the last good backup in seconds, or time since monitoring began',
      backup?.ageSeconds,
    ],
    ['acm_backup_verified_age_seconds', 'Age of the last verified backup in seconds', backup?.verifiedAgeSeconds],
    ['acm_backup_bytes', 'Size of the last good backup', backup && (backup.bytes ?? 0)],
    ['acm_backup_failed', 'Whether the last backup failed', backup && (backup.failure === null ? 0 : 1)],
    ['acm_database_standbys', 'Number of connected standbys (needs pg_read_all_stats)', standbys?.count],
    [
      'acm_database_standby_lag_bytes',
      'Replication lag of the slowest standby, in bytes',
      standbys && (standbys.lagBytes ?? 0),
    ],
    ['acm_database_facts_seconds', 'Time to collect these metrics, in seconds', (performance.now() - began) / 1000],
  ]
}

/** Null: without the key in use it can't verify what other servers sealed. */
const countProblems = async (db: Database, secrets: Secrets): Promise<number | null> =>
  (await keyNotGiven(db, secrets)) ? null : (await verifyNewest(db, secrets)).problemCount

const up = (value: number): MetricSample => [
  'acm_database_up',
  'Whether the database answered within two seconds',
  value,
]
function registryOf(facts: readonly MetricSample[]): Registry {
  const registry = new Registry()
  for (const [name, help, value] of facts)
    if (typeof value === 'number') new Gauge({ name, help, registers: [registry] }).set(value)
  return registry
}

/** Concurrent reads share one request. */
export function databaseMetrics(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { places, isWritable }: DatabaseFactSources,
): () => Promise<Registry> {
  const away = registryOf([up(0)])
  const countEntries = atMostEvery(VERIFIED_EVERY_MS, () => countProblems(db, secrets))
  const ask = () => factsOf(db, { places, isWritable, countProblems: countEntries }).then(registryOf, () => away)
  const readLimited = atMostEvery(EVERY_MS, ask)
  return () => {
    const late = new Promise<Registry>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, away).unref())
    return Promise.race([readLimited(), late])
  }
}
