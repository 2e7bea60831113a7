import type { DataDomain } from '@acm/contract/core/endpoint'
import { sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { isActive } from '../access/sessions.ts'
import type { Tx } from '../database/database.ts'
import { isInTheWay } from '../database/errors.ts'
import { businessRule, conflict, Problem, unauthorized } from '../problems.ts'
import { appendHistory, type HistoryEntry, lastChangeOf } from './history.ts'

/** What a change must hand over: the caller's answer, its history, and the data whose readers must look again. */
export interface Change<T> {
  result: T
  /** Null only when nothing was changed. */
  history: HistoryEntry | readonly HistoryEntry[] | null
  touched: readonly DataDomain[]
  /** The change may end the very session that asks for it. */
  endsSessions?: boolean
}

/**
 * The only way to change data that people own: one transaction, its history, its change counters; tried once more when
 * another writer was in its way. The exceptions (sessions, rate limits, last good copies and the like) are listed in
 * ARCHITECTURE.md.
 */
export async function mutate<T>(ctx: Context, work: (tx: Tx) => Promise<Change<T>>): Promise<T> {
  try {
    return await attempt(ctx, work)
  } catch (error) {
    if (error instanceof Problem && error.entry && !ctx.isRehearsal) await recordRefusal(ctx, error.entry)
    if (!isInTheWay(error)) throw error
    return attempt(ctx, work)
  }
}

/** What was refused is written down after its transaction was given up. */
const recordRefusal = (ctx: Context, entry: HistoryEntry) =>
  ctx.db.transaction().execute((tx) => appendHistory(ctx, tx, entry))

/**
 * Whoever acts may have been signed out, disabled, locked or archived since their call was admitted. Their rows are
 * held until the commit: either this change comes first, or it does not come.
 */
async function requireStillIn({ user }: Context, tx: Tx): Promise<void> {
  if (!user) return
  const { rows } = await sql`
    select from sessions s join users u on u.id = s."userId"
    where s.id = ${user.sessionId} and ${isActive}
    for share of u for key share of s`.execute(tx)
  if (rows.length === 0) throw unauthorized()
}

function attempt<T>(ctx: Context, work: (tx: Tx) => Promise<Change<T>>): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    const { result, history, touched, endsSessions } = await work(tx)
    refuseRehearsal(ctx)
    if (!endsSessions) await requireStillIn(ctx, tx)
    if (history === null) return result
    // Counters last: from then on other writers of the same data wait for the commit.
    const entries = [history].flat()
    for (const [index, entry] of entries.entries())
      await appendHistory(ctx, tx, entry, index === entries.length - 1 ? touched : [])
    return result
  })
}

/** A call whose body could not be read as a whole changes nothing, whatever the rest of it says. */
export function refuseRehearsal(ctx: Context): void {
  if (ctx.isRehearsal) throw businessRule([])
}

/**
 * Refuses a save made from an older version than the stored one. `current` is the stored record as the caller may
 * read it; `seen` null means the caller does not take part (G-API-14).
 */
export async function requireVersion(
  tx: Tx,
  entity: [type: string, id: number],
  seen: number | null,
  current: { rowVersion: number },
): Promise<void> {
  if (seen === null || seen === current.rowVersion) return
  throw conflict({ current, ...(await lastChangeOf(tx, entity)) })
}
