import { type Context, requireInScope } from '../../platform/access/context.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { startJob } from '../../platform/jobs/jobs.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { businessRule, forbidden } from '../../platform/problems.ts'
import { syncDataImportFieldsJob } from './instances.jobs.ts'
import * as queries from './instances.queries.ts'

const SYNC = 'SYNC_DATA_IMPORT_FIELDS'

/** Syncs one instance, or with id 0 every active linked one; true only if all succeeded (G-SYNC-01). */
export async function syncDataImportFields(ctx: Context, databaseId: number): Promise<boolean> {
  if (databaseId === 0 && !ctx.can([SYNC], 'all')) throw forbidden()
  const jobId = await mutate(ctx, async (w) => {
    const instance =
      databaseId === 0 ? null : requireInScope(w.scope(SYNC), await queries.lockInstance(w.db, databaseId))
    if (instance?.disabled) throw refused('The instance is disabled.')
    const { jobId: result } = await startJob(w, syncDataImportFieldsJob, {
      payload: null,
      subject: 'data-import fields',
      name: instance?.databaseCode ?? 'all instances',
      databaseIds: instance ? [databaseId] : 'all',
    })
    if (instance && result === null) throw refused('The instance has no linked database.')
    if (result === null) return unchanged(null)
    return {
      result,
      history: {
        action: 'instance.syncDataImportFields',
        entity: instance ? ['instance', databaseId] : null,
        ...(instance && { orgUnitIds: [instance.orgUnitId] }),
      },
      touched: [],
    }
  })
  // No instance was linked, so nothing was synced.
  if (jobId === null) return false
  const run = async () => (await runJob(ctx, syncDataImportFieldsJob, jobId)).length === 0
  return unlessLost(ctx, run, () => false)
}

const refused = (errorMessage: string) => businessRule({ propertyName: 'id', errorMessage })
