import { JOB_KINDS, type JobKindName, KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import { sql } from 'kysely'
import { isAnyOf, type Tx } from '../../platform/database/database.ts'
import { NO_ORG_UNIT } from '../../platform/history/history.ts'
import { placeOf, withPlace } from './readers.queries.ts'

export interface FinishedJob {
  id: number
  title: string
  done: number
  failed: number
  of: TargetKind
  orgUnitIds: number[]
}

/** A newer version running at the same time reports the kinds that only it knows. */
const isKnown = isAnyOf('j.kind', KINDS, 'text')

/** Each job is claimed once. */
export async function claimFinished(tx: Tx): Promise<FinishedJob[]> {
  const { rows } = await sql<Omit<FinishedJob, 'of'> & { kind: JobKindName }>`
    with ended as (
      update jobs set "toldAt" = now() where id in (
        select j.id from jobs j where j."toldAt" is null and ${isKnown}
          and not exists (select from job_targets t where t."jobId" = j.id and t.state in ('waiting', 'running'))
        order by j.id limit 100 for update skip locked)
      returning id, title, kind)
    select j.id::int, j.title, count(*) filter (where t.state = 'done')::int as done,
           count(*) filter (where t.state = 'failed')::int as failed,
           j.kind, json_agg(distinct coalesce(${placeOf}, ${NO_ORG_UNIT})) as "orgUnitIds"
    from ended j join job_targets t on t."jobId" = j.id ${withPlace}
    group by j.id, j.title, j.kind order by j.id`.execute(tx)
  return rows.map(({ kind, ...job }) => ({ ...job, of: JOB_KINDS[kind].of }))
}
