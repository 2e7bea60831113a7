import type { DataDomain } from '@acm/contract/core/endpoint'
import { sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { isActive } from '../access/sessions.ts'
import type { Tx } from '../database/database.ts'
import { CommitLost, codeOf, isAnswerLost, isInTheWay } from '../database/errors.ts'
import type { Part } from '../database/stated.ts'
import { businessRule, type Problem, unauthorized } from '../problems.ts'
import { appendChange, appendHistory, type HistoryEntry } from './history.ts'

/** What a change must hand over: the caller's answer, its history, and the data whose readers must look again. */
export interface Change<T> {
  result: T
  /** Null only when nothing was changed. */
  history: HistoryEntry | readonly HistoryEntry[] | null
  touched: readonly DataDomain[]
  /** The change may end the very session that asks for it. */
  endsSessions?: boolean
}

/** The context within its transaction: whatever is given it and reads its `db` takes part in the change. */
export interface Write extends Context {
  readonly db: Tx
  /** `throw w.traced(problem, entry)`: a refusal that the history tells of once everything else is undone. */
  traced(refusal: Problem, entry: HistoryEntry): Problem
  /** The background job that the change starts, and what that reaches: its entries name both. */
  readonly started: { jobId: number | null; touchedIds?: readonly number[] }
}

/** A change that turned out to be none: no history, no version. */
export const unchanged = <T>(result: T): Change<T> => ({ result, history: null, touched: [] })

/**
 * The only way to change data that people own: one transaction, its history, its change counters; tried once more when
 * another writer was in its way. The exceptions (sessions, rate limits, last good copies and the like) are listed in
 * ARCHITECTURE.md.
 */
export async function mutate<T>(ctx: Context, work: (w: Write) => Promise<Change<T>>): Promise<T> {
  const result = await attempt(ctx, work).catch((error: unknown) => {
    if (!isInTheWay(error)) throw error
    return attempt(ctx, work)
  })
  if (ctx.assumed) ctx.assumed.isConfirmed = true
  return result
}

/**
 * Whoever acts may have been signed out, disabled, locked or archived since their call was admitted. Their rows are
 * held until the commit: either this change comes first, or it does not come. Whose job it is may have signed out long
 * ago.
 */
function isStillIn({ user, actor, jobId, assumed }: Write): Part | undefined {
  if (assumed) return assumed.isStill
  if (jobId !== undefined && actor.type === 'user') return { words: isActiveStill, values: [actor.id] }
  return user ? { words: isSignedInStill, values: [user.sessionId] } : undefined
}

const isActiveStill = (id: unknown) =>
  sql`exists (select from users u where u.id = ${id} and ${isActive} for share of u)`

const isSignedInStill = (sessionId: unknown) => sql`exists (
  select from sessions s join users u on u.id = s."userId"
  where s.id = ${sessionId} and ${isActive}
  for share of u for key share of s)`

/** As `require_still_in` says it. */
const NOT_IN = 'ACM01'

async function attempt<T>(ctx: Context, work: (w: Write) => Promise<Change<T>>): Promise<T> {
  const traces = new Map<unknown, HistoryEntry>()
  const traced: Write['traced'] = (refusal, entry) => {
    traces.set(refusal, entry)
    return refusal
  }
  // Kept here, for a connection that has ended refuses its rollback in other words.
  let lost: unknown
  const noteLost = (error: unknown) => {
    if (isAnswerLost(error)) lost = error
  }
  try {
    return await ctx.db
      .transaction()
      .execute((db) => committed({ ...ctx, db, traced, started: { jobId: ctx.jobId ?? null } }, work, noteLost))
  } catch (error) {
    if (lost) throw new CommitLost(lost)
    const entry = traces.get(error)
    if (entry && !ctx.leftOut && !ctx.assumed) await ctx.db.transaction().execute((tx) => appendHistory(ctx, tx, entry))
    throw error
  }
}

async function committed<T>(
  w: Write,
  work: (w: Write) => Promise<Change<T>>,
  noteLost: (error: unknown) => void,
): Promise<T> {
  const { result, history, touched, endsSessions } = await work(w)
  refuseRehearsal(w)
  const entries = [history ?? []].flat().map((entry) => ({ ...w.started, ...entry }))
  const holds = endsSessions && !w.assumed ? undefined : isStillIn(w)
  try {
    // Counters last: from then on other writers of the same data wait for the commit.
    await appendChange(w, w.db, entries, { raised: touched, holds, isLast: true })
  } catch (error) {
    noteLost(error)
    throw codeOf(error) === NOT_IN ? unauthorized() : error
  }
  return result
}

/** A call whose body could not be read as a whole changes nothing, whatever the rest of it says. */
export function refuseRehearsal(ctx: Context): void {
  if (ctx.leftOut) throw businessRule([])
}
