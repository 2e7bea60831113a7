import { jobEntity } from '@acm/contract/jobs'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { claimFinished } from './finished.queries.ts'

export const recordFinished = (ctx: Context): Promise<void> =>
  mutate({ ...ctx, actor: { type: 'system', job: 'background' } }, async (w) => {
    const finished = await claimFinished(w.db)
    if (finished.length === 0) return unchanged(undefined)
    const history = finished.map(({ id, of, orgUnitIds, ...after }) => ({
      action: 'job.finish',
      entity: [jobEntity(of), id] as [string, number],
      orgUnitIds,
      after,
      jobId: id,
    }))
    return { result: undefined, history, touched: [] }
  })
