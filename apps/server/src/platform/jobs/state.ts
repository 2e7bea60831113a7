import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/results.ts'
import { isDown } from './targets.ts'

export interface JobState {
  /** Waiting or running targets, counted up to MOST_COUNTED. */
  open: number
  /** Open targets that are due and whose instance is not down. */
  due: number
  oldestDue: number
  /** Targets that were given up, until someone retries them. */
  failed: number
}

const MOST_COUNTED = 10_000

/** Partial indexes over open and failed targets serve it. */
export const readJobState = (db: Database): Promise<JobState> =>
  onlyRow(db)(sql<JobState>`
    with due as materialized (
      select c."dueAt" from job_targets c
      where c.state in ('waiting', 'running') and c."dueAt" <= now() and not ${isDown}
      order by c."dueAt" limit ${MOST_COUNTED})
    select
      (select count(*)::int from (select from job_targets where state in ('waiting', 'running') limit ${MOST_COUNTED}) o) as open,
      (select count(*)::int from due) as due,
      coalesce((select extract(epoch from now() - min("dueAt")) from due), 0)::float8 as "oldestDue",
      (select count(*)::int from (select from job_targets where state = 'failed' and "settledAt" is null limit ${MOST_COUNTED}) f)
       as failed`)
