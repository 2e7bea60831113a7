import { permissionsOf } from '@acm/contract/core/endpoint'
import { DATABASE_KINDS, isJobKind, JOB_KINDS, type JobKindName } from '@acm/contract/core/job-kinds'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Permission } from '@acm/contract/core/permissions'
import {
  type InstanceLinkState,
  type Job,
  type JobDetails,
  type JobTarget,
  jobs,
  OF_A_NEWER_VERSION,
  UNDONE,
} from '@acm/contract/jobs'
import type { Context } from '../../platform/access/context.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import { mutate, type Write } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actScope } from '../../platform/jobs/records.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { businessRule, forbidden, mayBeSaved, notFound } from '../../platform/problems.ts'
import { requirePlace } from '../instances/public.ts'
import { namesOfUnits } from '../org-units/public.ts'
import * as queries from './jobs.queries.ts'
import type { Reader } from './readers.queries.ts'
import { unitsIn, wasOf } from './was.ts'

/** Of what reaches into all instances alike only those that somebody may see are theirs to see. */
const SEEN_BY_ACT = (Object.keys(JOB_KINDS) as JobKindName[]).filter(
  (name) => JOB_KINDS[name].isScoped || JOB_KINDS[name].changes === 'records',
)

const readerOf = (ctx: Context): Reader => ({
  instances: ctx.scope('INSTANCE_DETAILS_VIEW'),
  acts: new Map(
    SEEN_BY_ACT.flatMap((name) =>
      ctx.can([JOB_KINDS[name].permission]) ? [[name, actScope(ctx, name)] as const] : [],
    ),
  ),
  userId: ctx.user?.userId ?? 0,
})

/** The jobs the caller may see something of. */
export const listJobs = (ctx: Context, request: ListRequest) => queries.listJobs(ctx.db, readerOf(ctx), request)

/** Jobs that may need the caller. */
export const countNeedyJobs = (ctx: Context) => queries.countNeeds(ctx.db, readerOf(ctx))

const MOST_FAILED = 100

/** How many jobs have failed somewhere the caller may see. */
export const countFailedJobs = async (ctx: Context): Promise<{ count: number }> => ({
  count: await queries.countFailed(ctx.db, readerOf(ctx), MOST_FAILED),
})

/** One job with the targets the caller may see. */
export async function getJob(ctx: Context, id: number): Promise<JobDetails> {
  const reader = readerOf(ctx)
  const job = await queries.findJob(ctx.db, reader, id)
  if (!job) throw unseen(reader)
  const of = await queries.findActOf(ctx.db, reader, [id, allowedOf(ctx, job.kind)])
  return { ...job, ...of, targets: await targetsOf(ctx, job, reader) }
}

/** Of a job of which the caller sees nothing it is not told whether it is there (G-API-04). */
const unseen = ({ instances }: Reader) => (instances.all ? notFound() : forbidden())

/** Where the caller may do what a job does; null: this version does not know its kind. */
const allowedOf = (ctx: Context, kind: string): queries.Allowed | null =>
  isJobKind(kind) ? { name: kind, scope: actScope(ctx, kind) } : null

/** A job of which the caller sees something, with where they may do what it does. */
export async function requireAllowed<J extends { kind: string }>(ctx: Context, id: number, job: J | undefined) {
  const reader = readerOf(ctx)
  if (!job || !(await queries.isJobSeen(ctx.db, reader, id))) throw unseen(reader)
  const allowed = allowedOf(ctx, job.kind)
  if (!allowed) throw businessRule({ propertyName: 'id', errorMessage: OF_A_NEWER_VERSION })
  if (!(await queries.hasTargetInScope(ctx.db, allowed, id))) throw forbidden()
  return { job, allowed }
}

/** The targets that the caller may see, with how they were; whoever sees one that was moved may look at org units. */
async function targetsOf(ctx: Context, { id, kind }: Job, reader: Reader): Promise<JobTarget[]> {
  const found = await queries.listTargets(ctx.db, reader, id)
  const units = found.flatMap(({ before }) => unitsIn(before))
  const names = units.length > 0 ? await namesOfUnits(ctx.db, [...new Set(units)]) : new Map<number, string>()
  return found.map(({ before, ...target }) => ({
    ...target,
    was: before === undefined ? null : wasOf(kind, before, (unit) => names.get(unit) ?? null),
  }))
}

/** What somebody does about targets that did not arrive. */
interface About {
  action: string
  change: typeof queries.renewTargets
  /** Refuses it for the whole job. */
  refuse?: (w: Write, id: number) => Promise<void>
  /** Said where there are none. */
  none: string
}
const RETRY: About = {
  action: 'job.retry',
  change: queries.renewTargets,
  none: 'There is nothing to try again.',
  async refuse(w, id) {
    if (await queries.isUndone(w.db, id)) throw businessRule({ propertyName: 'id', errorMessage: UNDONE })
  },
}
const SETTLE: About = { action: 'job.settle', change: queries.settleTargets, none: 'There is nothing to settle.' }

/** Does it wherever the caller may do the original act; answers its kind. */
const changeTargets = (ctx: Context, id: number, { action, change, refuse, none }: About): Promise<JobKindName> =>
  mutate(ctx, async (w) => {
    const { job, allowed } = await requireAllowed(w, id, await queries.lockJob(w.db, id))
    const { of } = JOB_KINDS[allowed.name]
    await refuse?.(w, id)
    const changed = await change(w.db, id, allowed, w.user?.userId ?? null)
    if (changed.length === 0) throw businessRule({ propertyName: 'id', errorMessage: none })
    const recordIds = changed.map((target) => target.recordId)
    return {
      result: allowed.name,
      history: {
        action,
        entity: ['job', id],
        orgUnitIds: of === 'user' ? null : [...new Set(changed.map((target) => target.orgUnitId))],
        after: { title: job.title, [`${of}s`]: recordIds.toSorted((a, b) => a - b) },
        touchedIds: of === 'instance' ? recordIds : null,
      },
      touched: [],
    }
  })

/** Tries again what has not arrived. */
export async function retryJob(ctx: Context, kinds: readonly JobKind[], id: number): Promise<JobDetails> {
  const name = await changeTargets(ctx, id, RETRY)
  const kind = kinds.find((one) => one.name === name)
  return toldOf(ctx, id, async () => {
    if (kind) await runJob(ctx, kind, id, { evenIfDown: true })
  })
}

/** How a job stands after what was done about it. */
function toldOf(ctx: Context, id: number, after: () => Promise<void> = async () => undefined): Promise<JobDetails> {
  const tell = async () => {
    await after()
    return getJob(ctx, id)
  }
  return unlessLost(ctx, tell, () => {
    throw mayBeSaved()
  })
}

/** Lays aside what failed: it needs nobody any more. */
export async function settleJob(ctx: Context, id: number): Promise<JobDetails> {
  await changeTargets(ctx, id, SETTLE)
  return toldOf(ctx, id)
}

/** How one instance's database is doing, and what has not arrived there. */
export async function getInstanceLink(ctx: Context, databaseId: number): Promise<InstanceLinkState> {
  const scope = ctx.scope(...permissionsOf(jobs.instanceLink.permission))
  const instance = await requirePlace(ctx.db, scope, databaseId)
  const seen = DATABASE_KINDS.filter((name) =>
    ctx.can(['INSTANCE_DETAILS_VIEW', VIEW[name as DatabaseKind], JOB_KINDS[name].permission], instance),
  )
  const [state, open] = await Promise.all([ctx.links.state(databaseId), queries.listOpen(ctx.db, databaseId, seen)])
  // What reaches into all alike is tried again by those who see it here.
  const isRetryable = ({ kind, state: at }: (typeof open)[number]) =>
    at !== 'running' &&
    (JOB_KINDS[kind].isScoped
      ? ctx.can([JOB_KINDS[kind].permission], instance)
      : ctx.can([JOB_KINDS[kind].permission]) && ctx.can(['INSTANCE_DETAILS_VIEW'], instance))
  return { databaseId, ...state, open: open.map((one) => ({ ...one, isRetryable: isRetryable(one) })) }
}

/** Who sees the tab a job belongs to sees what has not arrived of it. */
const VIEW = {
  syncDataImportFields: 'SYNC_DATA_IMPORT_FIELDS',
  vendorProduct: 'VENDOR_CONFIG_VIEW',
  vendorSelection: 'VENDOR_CONFIG_VIEW',
  userNotifications: 'USER_NOTIFICATIONS_VIEW',
} as const satisfies Partial<Record<JobKindName, Permission>>
type DatabaseKind = keyof typeof VIEW

/** What the history asks of it. */
export const jobHistory: HistorySubject = { places: queries.places }
