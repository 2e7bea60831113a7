import { jobKindsOf } from '@acm/contract/core/job-kinds'
import { sql } from 'kysely'
import { isAnyOf } from '../../platform/database/database.ts'
import {
  FAILED,
  IS_DISMISSED,
  isSeen,
  isSeenInstance,
  type JobReader,
  OPEN,
  placesFor,
  seesAll,
} from './readers.queries.ts'

/** Counts of the job j by state. Nearly all targets are done, so they are not counted but subtracted from the total. */
const countedWhole = sql`
  select o.waiting, o.running, coalesce(j."targetCount", c.count) - o.waiting - o.running - f.failed - s.settled as done, f.failed, s.settled,
         0 as hidden
  from (select count(*) filter (where t.state = 'waiting') as waiting, count(*) filter (where t.state = 'running') as running
        from job_targets t where t."jobId" = j.id and ${OPEN}) o,
       (select count(*) as failed from job_targets t where t."jobId" = j.id and ${FAILED}) f,
       (select count(*) as settled from job_targets t where t."jobId" = j.id and ${IS_DISMISSED}) s,
       (select case when j."targetCount" is null then (select count(*) from job_targets t where t."jobId" = j.id) end as count) c`

const COUNTED = [
  ...(['waiting', 'running', 'done'] as const).map((state) => sql`t.state = ${state}`),
  FAILED,
  IS_DISMISSED,
]

/** Counts of the targets that the reader can see, checked one by one. */
const countedEach = (reader: JobReader) => sql`
  select ${sql.join(COUNTED.map((counts) => sql`count(*) filter (where ${counts} and s.seen)`))},
         count(*) filter (where not s.seen)
  from job_targets t ${placesFor(reader)}
  cross join lateral (select coalesce(${isSeen(reader)}, false) as seen) s
  where t."jobId" = j.id`

/**
 * For jobs on instances only: counts visible targets by their instances, and reads only those not done, which are few.
 */
const countedInstances = (reader: JobReader) => {
  const visibleTargets = sql`job_targets t join instances i on i."databaseId" = t."databaseId"
    where t."jobId" = j.id and ${isSeenInstance(reader)}`
  return sql`
  select o.waiting, o.running, n.count - o.waiting - o.running - f.failed - f.settled, f.failed, f.settled,
         coalesce(j."targetCount", (select count(*) from job_targets t where t."jobId" = j.id)) - n.count
  from (select count(*) from ${visibleTargets}) n,
       (select count(*) filter (where t.state = 'waiting') as waiting, count(*) filter (where t.state = 'running') as running
        from ${visibleTargets} and ${OPEN}) o,
       (select count(*) filter (where ${FAILED}) as failed, count(*) filter (where ${IS_DISMISSED}) as settled
        from ${visibleTargets} and t.state = 'failed') f`
}

const areInstances = isAnyOf('j.kind', jobKindsOf('instance'), 'text')

/** Counts of the job j for the reader; `hidden` are targets they can't see. */
export const counted = (reader: JobReader) => sql`lateral (
  select * from (${countedWhole}) whole where ${seesAll(reader)}
  union all
  select * from (${countedInstances(reader)}) instances where not ${seesAll(reader)} and ${areInstances}
  union all
  select * from (${countedEach(reader)}) each where not ${seesAll(reader)} and not ${areInstances}) n`
