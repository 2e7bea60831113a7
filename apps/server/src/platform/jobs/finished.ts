import { sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { mutate, unchanged } from '../history/mutate.ts'

interface Finished {
  id: number
  title: string
  done: number
  failed: number
  orgUnitIds: (number | null)[]
  touchedIds: number[]
}

/** Tells the history of the jobs that have come to an end, in how many instances they arrived and failed; once each. */
export const tellFinished = (ctx: Context): Promise<void> =>
  mutate({ ...ctx, actor: { type: 'system', job: 'background' } }, async (w) => {
    const { rows } = await sql<Finished>`
      with ended as (
        update jobs set "toldAt" = now() where id in (
          select j.id from jobs j where j."toldAt" is null
            and not exists (select from job_targets t where t."jobId" = j.id and t.state in ('waiting', 'running'))
          order by j.id limit 100 for update skip locked)
        returning id, title)
      select e.id::int, e.title, count(*) filter (where t.state = 'done')::int as done,
             count(*) filter (where t.state = 'failed')::int as failed, json_agg(distinct i."orgUnitId") as "orgUnitIds",
             array_agg(i."databaseId" order by t.id) as "touchedIds"
      from ended e join job_targets t on t."jobId" = e.id join instances i on i."databaseId" = t."databaseId"
      group by e.id, e.title order by e.id`.execute(w.db)
    if (rows.length === 0) return unchanged(undefined)
    const history = rows.map(({ id, orgUnitIds, touchedIds, ...after }) => ({
      action: 'job.finish',
      entity: ['job', id] as [string, number],
      orgUnitIds,
      after,
      jobId: id,
      touchedIds,
    }))
    return { result: undefined, history, touched: [] }
  })
