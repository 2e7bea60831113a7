import { type bulk, EXPORTED_LISTS, type StartedAct, type UndoPreview } from '@acm/contract/bulk'
import { BULK_ACTS, type BulkAct, bulkActs, isBulkAct } from '@acm/contract/bulk-acts'
import { clients } from '@acm/contract/clients'
import { type BodyOf, permissionsOf } from '@acm/contract/core/endpoint'
import type { Input } from '@acm/contract/core/fields'
import { JOB_KINDS, type TargetKind } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import { instances } from '@acm/contract/instances'
import { type ChosenNumbers, jobEntity } from '@acm/contract/jobs'
import * as z from 'zod'
import type { Context, RepeatedCall } from '../../platform/access/context.ts'
import { unlessLost } from '../../platform/database/errors.ts'
import type { ChosenIds } from '../../platform/database/lists.ts'
import { mutate, unchanged, type WriteContext } from '../../platform/history/mutate.ts'
import { noteExport } from '../../platform/history/note-export.ts'
import {
  actScope,
  countPlanned,
  type RecordJobKind,
  type RecordTarget,
  requireConfirmedStart,
  startRecordJob,
} from '../../platform/jobs/records.ts'
import { runJob } from '../../platform/jobs/runner.ts'
import { countStates, type UndoState } from '../../platform/jobs/targets.ts'
import { businessRule, conflict, forbidden } from '../../platform/problems.ts'
import { chosenClients } from '../clients/public.ts'
import { chosenInstances } from '../instances/public.ts'
import { requireAllowed } from '../jobs/public.ts'
import type { ActDefinition, ValuesOfAct } from './act-shape.ts'
import { acts } from './acts.ts'
import * as queries from './bulk.queries.ts'

type BulkActValues = ValuesOfAct<BulkAct>
type BulkPreviewBody = BodyOf<typeof bulk.preview>

const actOf = (name: BulkAct): ActDefinition<BulkActValues> => acts[name] as ActDefinition<BulkActValues>

interface ActPayload {
  values: BulkActValues
  isUndo: boolean
}

const WAIT_MS = 2000

const isLeft = (target: RecordTarget): target is RecordTarget & { left: UndoState } => target.left !== null

function actKind(name: BulkAct): RecordJobKind<ActPayload> {
  const act = actOf(name)
  return {
    name,
    waitMs: WAIT_MS,
    change: (ctx, target, { values, isUndo }) =>
      isUndo && isLeft(target) ? act.undo(ctx, target, values) : act.change(ctx, target, values),
  }
}

export const bulkJobs = BULK_ACTS.map(actKind)

/** Requires the right somewhere; each record is checked in its own place. */
function allowedFor(ctx: Context, name: BulkAct) {
  if (!ctx.can([JOB_KINDS[name].permission])) throw forbidden()
  return actScope(ctx, name)
}

/** The list calls that records are chosen from, and the queries of the chosen rows in the caller's lists. */
const LISTS = {
  instance: { call: instances.getAll, chosen: chosenInstances },
  client: { call: clients.getAll, chosen: chosenClients },
} as const

async function planOf(ctx: Context, { act: name, ids, filters, ...given }: BulkPreviewBody) {
  const allowed = allowedFor(ctx, name)
  const form = bulkActs[name] as unknown as Input
  const { errors, values: checked } = form.checked(given)
  const values = checked as unknown as BulkActValues
  const { of } = JOB_KINDS[name]
  const chosen = { ids, filters: filters && filtersOf(of, filters) }
  const none = ids.length === 0 && filters === null
  if (none) errors.push({ propertyName: 'ids', errorMessage: messages.emptySet })
  if (errors.length > 0) throw businessRule(errors)
  const act = actOf(name)
  const called = await act.nameOf(ctx, values)
  return {
    values,
    called,
    planned: queries.planned(name, LISTS[of].chosen(ctx, chosen), act.wanted(values), allowed),
    asked: filters ? null : ids.length,
  }
}

/** Parsed by the schema of the list's own call. */
function filtersOf(of: TargetKind, given: Record<string, string | string[]>): NonNullable<ChosenIds['filters']> {
  const { list, query } = LISTS[of].call
  const read = query?.(z).safeParse(given)
  const isKnown = Object.keys(given).every((name) => Object.hasOwn(list.filters, name))
  if (!isKnown || !read?.success) throw businessRule({ propertyName: 'filters', errorMessage: messages.invalid })
  return read.data.filters
}

export async function previewAct(ctx: Context, input: BulkPreviewBody): Promise<ChosenNumbers> {
  const { planned, asked } = await planOf(ctx, input)
  return countPlanned(ctx.db, planned, asked)
}

const isSame = (one: ChosenNumbers, other: ChosenNumbers) =>
  Object.entries(one).every(([name, count]) => count === Reflect.get(other, name))

/** Starts an act as a job; throws a conflict if its numbers differ from those the caller saw. */
export async function startAct(ctx: Context, { seen, ...input }: BodyOf<typeof bulk.start>): Promise<StartedAct> {
  const started = await mutate(ctx, async (w) => {
    if (w.repeated) return unchanged(await startedBefore(w, w.repeated))
    const { values, called, planned, asked } = await planOf(w, input)
    const payload: ActPayload = { values, isUndo: false }
    const { jobId: id, ...now } = await startRecordJob(w, input.act, { payload, name: called, planned, asked })
    requireConfirmedStart(w, input.act, now.changing)
    if (seen && !isSame(seen, now)) throw conflict({ current: now })
    return {
      result: { jobId: id, count: now.changing },
      history: entryOf({ ...JOB_KINDS[input.act], called, id, count: now.changing }),
      touched: [],
    }
  })
  return outcomeOf(ctx, input.act, started)
}

async function startedBefore(w: WriteContext, { id }: RepeatedCall) {
  const { job, allowed } = await requireAllowed(w, id, await queries.findActJob(w.db, id))
  if (!isBulkAct(allowed.name)) throw notUndoable()
  return { jobId: id, count: job.targetCount, kind: allowed.name }
}

interface BulkJobSubject {
  label: string
  of: TargetKind
  called: string
  id: number | null
  count: number
}

const entryOf = ({ label, of, called, id, count }: BulkJobSubject) =>
  id === null
    ? null
    : {
        action: 'job.start',
        entity: [jobEntity(of), id] as [string, number],
        after: { title: `${label}: ${called}`, chosen: count },
      }

/** Tries each record once within the time of a request; the background job does the rest. */
function outcomeOf(
  ctx: Context,
  name: BulkAct,
  { jobId, count }: { jobId: number | null; count: number },
): Promise<StartedAct> | StartedAct {
  if (jobId === null) return { jobId, done: 0, failed: 0, waiting: 0 }
  const run = async () => {
    await runJob(ctx, actKind(name), jobId)
    return { jobId, ...(await countStates(ctx.db, jobId)) }
  }
  return unlessLost(ctx, run, () => ({ jobId, done: 0, failed: 0, waiting: count }))
}

/** The number of changes of a job that the caller can undo. */
export async function previewUndo(ctx: Context, jobId: number): Promise<UndoPreview> {
  const { undone, values, act } = await requireUndoable(ctx, jobId, await queries.findActJob(ctx.db, jobId))
  const counted = await queries.countLeft(ctx.db, undone, act.isAsLeft(values))
  if (counted.changed === 0) throw notUndoable()
  return counted
}

/** Undoes a job where the caller may, except records that someone has changed since. */
export async function undoAct(ctx: Context, jobId: number): Promise<StartedAct> {
  const { kind, ...started } = await mutate(ctx, async (w) => {
    if (w.repeated) return unchanged(await startedBefore(w, w.repeated))
    const { undone, values, title } = await requireUndoable(w, jobId, await queries.lockActJob(w.db, jobId))
    const { kind } = undone
    const called = `${title.slice(title.indexOf(': ') + 2)} (reverted)`
    const payload: ActPayload = { values, isUndo: true }
    const planned = queries.plannedUndo(undone)
    const started = await startRecordJob(w, kind, { payload, name: called, planned, asked: null, undoOf: jobId })
    if (started.jobId === null) throw notUndoable()
    requireConfirmedStart(w, kind, started.changing)
    const undo = { ...JOB_KINDS[kind], called, id: started.jobId, count: started.changing }
    return { result: { jobId: undo.id, count: undo.count, kind }, history: entryOf(undo), touched: [] }
  })
  return outcomeOf(ctx, kind, started)
}

const notUndoable = () => businessRule({ propertyName: 'id', errorMessage: 'This can no longer be reverted.' })

async function requireUndoable(ctx: Context, jobId: number, found: queries.ActJob | undefined) {
  const { job, allowed } = await requireAllowed(ctx, jobId, found)
  const { name: kind, scope } = allowed
  if (!isBulkAct(kind) || !job.isOver || job.isUndo) throw notUndoable()
  const { title, payload } = job
  return { title, values: payload.values, undone: { jobId, kind, scope }, act: actOf(kind) }
}

/** The browser makes the file, so it reports the export for the history. */
export function noteListExport(ctx: Context, { list, rows }: BodyOf<typeof bulk.exported>): Promise<true> {
  if (!ctx.can(permissionsOf(EXPORTED_LISTS[list]))) throw forbidden()
  return noteExport(ctx, 'list.export', { report: list, rows })
}
