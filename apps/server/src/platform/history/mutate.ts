import type { DataDomain } from '@acm/contract/core/endpoint'
import type { RawBuilder } from 'kysely'
import type { Context } from '../access/context.ts'
import { isStillActive, isStillSignedIn } from '../access/sessions.ts'
import type { Tx } from '../database/database.ts'
import { codeOf, isTransientConflict } from '../postgres/errors.ts'
import { type ProblemError, unauthorized } from '../problems.ts'
import { appendChange, type HistoryEntry, recordHistory } from './history.ts'
import { claimKey, failureOf, storeKey } from './idempotency-keys.ts'

/** `touched`: readers of this data must look again. */
export interface WriteResult<T> {
  result: T
  /** Null only when nothing was changed. */
  history: HistoryEntry | readonly HistoryEntry[] | null
  touched: readonly DataDomain[]
  /** The change may end the caller's own session. */
  endsSessions?: boolean
}

export interface WriteContext extends Context {
  readonly db: Tx
  /** `throw w.traced(problem, entry)`: the history keeps the refusal although everything else is rolled back. */
  traced(refusal: ProblemError, entry: HistoryEntry): ProblemError
  /** The background job that the change starts, the records it reaches and their org units: its entries have them. */
  readonly started: Pick<HistoryEntry, 'jobId' | 'touchedIds' | 'orgUnitIds'>
}

export const unchanged = <T>(result: T): WriteResult<T> => ({ result, history: null, touched: [] })

/** The only way to change data that people own (exceptions: ARCHITECTURE.md); retried once on a write conflict. */
export const mutate = <T>(ctx: Context, work: Work<T>): Promise<T> =>
  ctx.repeated
    ? readAgain(ctx, work)
    : attempt(ctx, work).catch((error: unknown) => {
        if (!isTransientConflict(error)) throw error
        return attempt(ctx, work)
      })

type Work<T> = (w: WriteContext) => Promise<WriteResult<T>>

/** Runs the work of a repeated call for its checks and its result, which is the stored record; writes nothing. */
async function readAgain<T>(ctx: Context, work: Work<T>): Promise<T> {
  const db = await ctx.db.startTransaction().execute()
  try {
    return (await work({ ...ctx, db, traced: (refusal) => refusal, started: { jobId: null } })).result
  } finally {
    await db.rollback().execute()
  }
}

/**
 * The caller might have been signed out, disabled, locked or archived since the call was admitted. Their rows are locked
 * until the commit: this change either comes first or fails. The owner of a job might have signed out long ago.
 */
function isStillIn({ user, actor, jobId }: WriteContext): RawBuilder<unknown> | null {
  if (jobId !== undefined && actor.type === 'user') return isStillActive(actor.id)
  return user && isStillSignedIn(user.sessionId)
}

const NOT_IN = 'ACM01'

async function attempt<T>(ctx: Context, work: Work<T>): Promise<T> {
  const traces = new Map<unknown, HistoryEntry>()
  const traced: WriteContext['traced'] = (refusal, entry) => {
    traces.set(refusal, entry)
    return refusal
  }
  try {
    return await ctx.db
      .transaction()
      .execute((db) => committed({ ...ctx, db, traced, started: { jobId: ctx.jobId ?? null } }, work))
  } catch (error) {
    const entry = traces.get(error)
    if (entry) await recordHistory(ctx, entry)
    throw await failureOf(ctx, error)
  }
}

async function committed<T>(w: WriteContext, work: Work<T>): Promise<T> {
  if (w.keyed) await claimKey(w.db, w.keyed)
  const { result, history, touched, endsSessions } = await work(w)
  const entries = [history ?? []].flat().map((entry) => ({ ...w.started, ...entry }))
  const holds = endsSessions ? null : isStillIn(w)
  const [first] = entries
  if (w.keyed && first) {
    const [kind, id] = first.jobId ? ['job', first.jobId] : (first.entity ?? [null, 0])
    await storeKey(w.db, w.keyed, { kind, id })
  }
  try {
    // Counters last: from then on other writers of the same data wait for the commit.
    await appendChange(w, w.db, entries, { raised: touched, holds, isLast: true })
  } catch (error) {
    throw codeOf(error) === NOT_IN ? unauthorized() : error
  }
  return result
}
