import { permissionsOf } from '@acm/contract/core/endpoint'
import { DATABASE_KINDS, isJobKind, JOB_KINDS, type JobKindName, KINDS } from '@acm/contract/core/job-kinds'
import type { ListRequest } from '@acm/contract/core/paging'
import { isWithin, type Permission } from '@acm/contract/core/permissions'
import {
  type InstanceLinkState,
  type JobDetails,
  jobEntity,
  jobs,
  OF_A_NEWER_VERSION,
  UNDONE,
} from '@acm/contract/jobs'
import type { Context } from '../../platform/access/context.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import { NO_ORG_UNIT } from '../../platform/history/history.ts'
import { mutate, unchanged, type WriteContext } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actScope, requireConfirmedStart } from '../../platform/jobs/records.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { businessRule, forbidden, mayBeSaved, notFound } from '../../platform/problems.ts'
import { requirePlace } from '../instances/public.ts'
import * as queries from './jobs.queries.ts'
import type { JobReader } from './readers.queries.ts'

/** Jobs on all instances are visible by instance only; the others also by the right to their act. */
const SEEN_BY_ACT = KINDS.filter((name) => JOB_KINDS[name].isScoped)

/** Without the acts on instances that are seen anyway: each condition costs time for each target. */
function readerOf(ctx: Context): JobReader {
  const instances = ctx.scope('INSTANCE_DETAILS_VIEW')
  const acts = SEEN_BY_ACT.flatMap((name) => {
    const { of, permission } = JOB_KINDS[name]
    const scope = actScope(ctx, name)
    const isSeenAnyway = of === 'instance' && isWithin(scope, instances)
    return ctx.can([permission]) && !isSeenAnyway ? [[name, scope] as const] : []
  })
  return { instances, acts: new Map(acts), userId: ctx.user?.userId ?? 0 }
}

export const listJobs = (ctx: Context, request: ListRequest) => queries.listJobs(ctx.db, readerOf(ctx), request)

export const countNeedyJobs = (ctx: Context) => queries.countNeeds(ctx.db, readerOf(ctx))

const MOST_FAILED = 100

/** Counted up to 100. */
export const countFailedJobs = async (ctx: Context): Promise<{ count: number }> => ({
  count: await queries.countFailed(ctx.db, readerOf(ctx), MOST_FAILED),
})

export async function getJob(ctx: Context, id: number): Promise<JobDetails> {
  const reader = readerOf(ctx)
  const job = await queries.findJob(ctx.db, reader, id)
  if (!job) throw unseen(reader)
  const of = await queries.findActOf(ctx.db, reader, [id, allowedOf(ctx, job.kind)])
  return { ...job, ...of, targets: await queries.listTargets(ctx.db, reader, id) }
}

/** The error does not reveal whether the job exists (G-API-04). */
const unseen = ({ instances }: JobReader) => (instances.all ? notFound() : forbidden())

/** Null: this version does not know the kind. */
const allowedOf = (ctx: Context, kind: string): queries.KindScope | null =>
  isJobKind(kind) ? { name: kind, scope: actScope(ctx, kind) } : null

/** A job of which the caller sees a target, and the scope of its act; throws if no target is in that scope. */
export async function requireAllowed<J extends { kind: string }>(ctx: Context, id: number, job: J | undefined) {
  const reader = readerOf(ctx)
  if (!job || !(await queries.isJobSeen(ctx.db, reader, id))) throw unseen(reader)
  const allowed = allowedOf(ctx, job.kind)
  if (!allowed) throw businessRule({ propertyName: 'id', errorMessage: OF_A_NEWER_VERSION })
  if (!(await queries.hasTargetInScope(ctx.db, allowed, id))) throw forbidden()
  return { job, allowed }
}

interface TargetChange {
  action: string
  change: typeof queries.renewTargets
  /** Throws if the whole job must not be changed. */
  refuse?: (w: WriteContext, id: number) => Promise<void>
  /** The caller's permissions apply from now on, so another person's job is like one that the caller starts. */
  takesOver?: true
  none: string
}
const RETRY: TargetChange = {
  action: 'job.retry',
  change: queries.renewTargets,
  takesOver: true,
  none: 'There is nothing to retry.',
  async refuse(w, id) {
    if (await queries.isUndone(w.db, id)) throw businessRule({ propertyName: 'id', errorMessage: UNDONE })
  },
}
const SETTLE: TargetChange = {
  action: 'job.settle',
  change: queries.settleTargets,
  none: 'There are no failures to dismiss.',
}

/** Changes targets where the caller can do the original act; returns the kind of the job. */
const changeTargets = (
  ctx: Context,
  id: number,
  { action, change, refuse, takesOver, none }: TargetChange,
): Promise<JobKindName> =>
  mutate(ctx, async (w) => {
    const { job, allowed } = await requireAllowed(w, id, await queries.lockJob(w.db, id))
    const { of } = JOB_KINDS[allowed.name]
    if (w.repeated) return unchanged(allowed.name)
    await refuse?.(w, id)
    const changed = await change(w.db, id, allowed, w.user?.userId ?? null)
    if (changed.length === 0) throw businessRule({ propertyName: 'id', errorMessage: none })
    if (takesOver && job.actorId !== w.user?.userId) requireConfirmedStart(w, allowed.name, changed.length)
    const recordIds = changed.map((target) => target.recordId)
    return {
      result: allowed.name,
      history: {
        action,
        entity: [jobEntity(of), id],
        orgUnitIds: changed.map(({ orgUnitId }) => orgUnitId ?? NO_ORG_UNIT),
        after: { title: job.title, [`${of}s`]: recordIds.toSorted((a, b) => a - b) },
      },
      touched: [],
    }
  })

export async function retryJob(ctx: Context, kinds: readonly JobKind[], id: number): Promise<JobDetails> {
  const name = await changeTargets(ctx, id, RETRY)
  const kind = kinds.find((one) => one.name === name)
  return jobAfter(ctx, id, async () => {
    if (kind) await runJob(ctx, kind, id, { evenIfDown: true })
  })
}

function jobAfter(ctx: Context, id: number, after: () => Promise<void> = async () => undefined): Promise<JobDetails> {
  const tell = async () => {
    await after()
    return getJob(ctx, id)
  }
  return unlessLost(ctx, tell, () => {
    throw mayBeSaved()
  })
}

/** Settled failures no longer ask for attention. */
export async function settleJob(ctx: Context, id: number): Promise<JobDetails> {
  await changeTargets(ctx, id, SETTLE)
  return jobAfter(ctx, id)
}

export const recordFinished = (ctx: Context): Promise<void> =>
  mutate({ ...ctx, actor: { type: 'system', job: 'background' } }, async (w) => {
    const finished = await queries.claimFinished(w.db)
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

export async function getInstanceLink(ctx: Context, databaseId: number): Promise<InstanceLinkState> {
  const scope = ctx.scope(...permissionsOf(jobs.instanceLink.permission))
  const instance = await requirePlace(ctx.db, scope, databaseId)
  const visibleKinds = DATABASE_KINDS.filter((name) =>
    ctx.can(['INSTANCE_DETAILS_VIEW', VIEW[name as DatabaseKind], JOB_KINDS[name].permission], instance),
  )
  const [state, open] = await Promise.all([
    ctx.links.state(databaseId),
    queries.listOpen(ctx.db, databaseId, visibleKinds),
  ])
  // A kind without scope needs its permission anywhere, and the right to see this instance.
  const isRetryable = ({ kind, state: at }: (typeof open)[number]) =>
    at !== 'running' &&
    (JOB_KINDS[kind].isScoped
      ? ctx.can([JOB_KINDS[kind].permission], instance)
      : ctx.can([JOB_KINDS[kind].permission]) && ctx.can(['INSTANCE_DETAILS_VIEW'], instance))
  return { databaseId, ...state, open: open.map((one) => ({ ...one, isRetryable: isRetryable(one) })) }
}

/** The permission of the tab that shows the changes of a kind. */
const VIEW = {
  syncDataImportFields: 'SYNC_DATA_IMPORT_FIELDS',
  vendorProduct: 'VENDOR_CONFIG_VIEW',
  vendorSelection: 'VENDOR_CONFIG_VIEW',
  userNotifications: 'USER_NOTIFICATIONS_VIEW',
} as const satisfies Partial<Record<JobKindName, Permission>>
type DatabaseKind = keyof typeof VIEW

export const jobHistory: HistorySubject = { places: queries.places }
