import { jobKindsOf } from '@acm/contract/core/job-kinds'
import { type RawBuilder, sql } from 'kysely'
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

const targetCount = sql`coalesce(j."targetCount", (select count(*) from job_targets t where t."jobId" = j.id))`

interface VisibleTargets {
  count: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Counts of the job j by state. Nearly all targets are done, so they are not read but subtracted from the total. */
const countedByRest = ({ count, where }: VisibleTargets) => sql`
  select o.waiting, o.running, n.count - o.waiting - o.running - o.failed - o.settled as done, o.failed, o.settled,
         ${targetCount} - n.count as hidden
  from (select ${count} as count) n,
       (select count(*) filter (where t.state = 'waiting') as waiting, count(*) filter (where t.state = 'running') as running,
               count(*) filter (where ${FAILED}) as failed, count(*) filter (where ${IS_DISMISSED}) as settled
        from job_targets t where t."jobId" = j.id and (${OPEN} or t.state = 'failed') and ${where}) o`

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

/** For jobs on instances only. As an array they are looked up in the index; as a join all targets would be read. */
function countedInstances(reader: JobReader) {
  const isVisible = isSeenInstance(reader)
  const visible = sql`select i."databaseId" from instances i where ${isVisible}`
  return countedByRest({
    count: sql`(select count(*) from job_targets t where t."jobId" = j.id and t."databaseId" = any(array(${visible})))`,
    where: sql`exists (select from instances i where i."databaseId" = t."databaseId" and ${isVisible} offset 0)`,
  })
}

const areInstances = isAnyOf('j.kind', jobKindsOf('instance'), 'text')

/** Counts of the job j for the reader; `hidden` are targets they can't see. */
export function counted(reader: JobReader) {
  const whole = countedByRest({ count: targetCount, where: sql`true` })
  const parts = [
    sql`select * from (${whole}) whole where ${seesAll(reader)}`,
    sql`select * from (${countedEach(reader)}) each where not ${seesAll(reader)} and not ${areInstances}`,
  ]
  if (!reader.instances.all)
    parts.push(
      sql`select * from (${countedInstances(reader)}) instances where not ${seesAll(reader)} and ${areInstances}`,
    )
  return sql`lateral (${sql.join(parts, sql` union all `)}) n`
}
