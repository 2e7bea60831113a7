import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { all, type EntryKey, type HistoryQuery, looked, ofJob, olderThan } from './history.queries.ts'

/** Most entries counted of one job. */
const MOST_OF_JOB = 300

/** How many matching entries each job has at any time; null: more than are counted. */
export async function countOfJobs(
  db: Database,
  question: HistoryQuery,
  jobs: readonly number[],
): Promise<Map<number, number | null>> {
  if (jobs.length === 0) return new Map()
  const ofIt = { ...question, bounds: [ofJob(sql`j.id`)] }
  const { rows } = await sql<{ id: number; looked: number; count: number }>`
    select j.id, n.looked, n.count from unnest(${[...jobs]}::bigint[]) j (id) cross join lateral (
      select count(*)::int as looked, (count(*) filter (where ${all(question.conditions)}))::int as count
      from (${looked(ofIt, null, MOST_OF_JOB)}) h) n`.execute(db)
  return new Map(rows.map(({ id, looked, count }) => [id, looked < MOST_OF_JOB ? count : null]))
}

/** Those of the jobs that have entries older than the key. */
export async function jobsBefore(db: Database, jobs: readonly number[], key: EntryKey): Promise<number[]> {
  if (jobs.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select j.id from unnest(${[...jobs]}::bigint[]) j (id)
    where exists (select from history h where ${ofJob(sql`j.id`)} and ${olderThan(key)})`.execute(db)
  return rows.map(({ id }) => id)
}
