import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import type { HistoryPage, history, LastChange } from '@acm/contract/history'
import type { HistoryFilters } from '@acm/contract/history-filters'
import { LATEST_CHANGES, MOST_COUNTED, type Welcome } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import { actorOf, present } from './entries.service.ts'
import { askedHistory } from './filters.service.ts'
import * as queries from './history.queries.ts'
import { createHistoryReader } from './reading.ts'

const keyOf = (before: string | undefined): queries.EntryKey | null => {
  const [at, id] = before?.split('~').map(Number) ?? []
  return at === undefined || id === undefined ? null : { at: new Date(at).toISOString(), id }
}
const textOf = ({ at, id }: queries.EntryKey) => `${Date.parse(at)}~${id}`

export async function getAll(
  ctx: Context,
  subjects: queries.Subjects,
  { limit, before, ...filters }: QueryOf<typeof history.getAll>,
): Promise<HistoryPage> {
  const reading = createHistoryReader(ctx, subjects)
  const { question, page } = await askedHistory(reading, filters)
  const { rows, next } = await queries.look(ctx.db, question, keyOf(before), limit)
  return {
    entries: await present(reading, rows, page?.orgUnitId),
    next: next && textOf(next),
    searchedTo: next && rows.length < limit ? next.at : null,
  }
}

/** The newest change in the History tab of a record, as far back as one call looks. */
export async function getLast(
  ctx: Context,
  subjects: queries.Subjects,
  { kind, id }: ParamsOf<typeof history.last>,
): Promise<LastChange | null> {
  const filters: HistoryFilters = { within: `${kind}.${id}`, onlyChanges: 'true' }
  const { question } = await askedHistory(createHistoryReader(ctx, subjects), filters)
  const [last] = (await queries.look(ctx.db, question, null, 1)).rows
  return last ? { at: last.at, actor: actorOf(last) } : null
}

/** The newest readable changes, and their count since a time; both look only at the newest entries. */
export async function readLatest(
  ctx: Context,
  subjects: queries.Subjects,
  since: string,
): Promise<NonNullable<Welcome['changes']>> {
  const filters: HistoryFilters = { onlyChanges: 'true' }
  const { question } = await askedHistory(createHistoryReader(ctx, subjects), { ...filters, from: since })
  const [counted, { entries, searchedTo }] = await Promise.all([
    queries.count(ctx.db, question, MOST_COUNTED),
    getAll(ctx, subjects, { ...filters, limit: LATEST_CHANGES }),
  ])
  return { ...counted, latest: entries, searchedTo }
}
