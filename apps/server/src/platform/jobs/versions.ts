import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { onlyRow } from '../database/results.ts'
import { LinkFailure } from '../instance-link/instance-link.ts'

/** Thousands of years in milliseconds: no version that we sent is greater. */
const NEVER_SENT = 1e15

interface VersionNumbers {
  base: number
  /** Greatest version that a job of this database can have. */
  newest: number
  /** Null: no lineage was stored yet. */
  isSameLineage: boolean | null
}

/**
 * The version of a change for an instance. Job ids follow the order of the changes until the database is reset to an
 * earlier state and gives them again; from then on versions start above everything that any instance might have applied.
 * `noted`: greatest version that this instance has applied.
 */
export async function versionOf(db: Database, jobId: number, noted: number): Promise<number> {
  if (noted >= NEVER_SENT)
    throw new LinkFailure(`Its table acm_applied contains change ${noted}, which was never sent.`, false)
  const { base, newest, isSameLineage } = await readNumbers(db)
  if (isSameLineage === true && noted <= newest) return base + jobId
  const isElsewhere = isSameLineage === false || noted > newest
  await db.transaction().execute(async (tx) => (isElsewhere ? restartVersions(tx, noted) : noteLineage(tx)))
  return (await readNumbers(db)).base + jobId
}

const readNumbers = (db: Database): Promise<VersionNumbers> =>
  onlyRow(db)(sql<VersionNumbers>`
    select base, base + coalesce(pg_sequence_last_value(pg_get_serial_sequence('jobs', 'id')), 0) as newest, "isSameLineage"
    from (select coalesce((select value from installation where key = 'changes count from')::bigint, 0) as base,
                 (select value = lineage() from installation where key = 'lineage') as "isSameLineage")
      as numbers`)

const noteLineage = (tx: Tx) =>
  sql`insert into installation (key, value) values ('lineage', lineage())
      on conflict (key) do update set value = excluded.value`.execute(tx)

/** Above the milliseconds since 1970, which no job id reaches, and above `noted`, because clocks may be wrong. */
export async function restartVersions(tx: Tx, noted: number): Promise<void> {
  await noteLineage(tx)
  await sql`
    insert into installation (key, value)
    select 'changes count from', greatest((extract(epoch from clock_timestamp()) * 1000)::bigint, ${noted}::bigint)::text
    on conflict (key) do update set value = greatest(installation.value::bigint, excluded.value::bigint)::text`.execute(
    tx,
  )
}
