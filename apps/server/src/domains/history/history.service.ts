import type { ParamsOf, QueryOf } from '@acm/contract/core/endpoint'
import type { ExistingRecord } from '@acm/contract/core/problems'
import type { HistoryFilters, HistoryPage, history, LastChange } from '@acm/contract/history'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { LATEST_CHANGES, MOST_COUNTED, type Welcome } from '@acm/contract/welcome'
import type { Context } from '../../platform/access/context.ts'
import type { ValueHolder } from '../../platform/problems.ts'
import { actorOf, present } from './entries.service.ts'
import { isWithin, kindOf, reachOf } from './fields.rules.ts'
import { askedHistory } from './filters.service.ts'
import * as queries from './history.queries.ts'
import { readPlaces } from './names.queries.ts'
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

/** The records that hold a unique value, with their state; only those that the caller can open. */
export async function listExisting(
  ctx: Context,
  subjects: queries.Subjects,
  holders: readonly ValueHolder[],
): Promise<ExistingRecord[]> {
  const reach = reachOf(ctx)
  const visible = await Promise.all(
    holders.map(async ({ propertyName, kind, id }): Promise<ExistingRecord[]> => {
      const [place] = await readPlaces(ctx.db, subjects, new Map([[kind, new Set([id])]]))
      if (!place || !isWithin(reach.get(kind), place.orgUnitId)) return []
      const { within } = kindOf(kind)
      return [
        {
          propertyName,
          kind,
          id,
          name: place.names.filter(Boolean).join(' '),
          within: within !== null && place.withinId !== null ? { kind: within, id: place.withinId } : null,
          ...stateOf(kind, (await subjects[kind].stored?.(ctx, id)) ?? {}),
        },
      ]
    }),
  )
  return visible.flat()
}

function stateOf(kind: HistoryKind, stored: object): Pick<ExistingRecord, 'state' | 'since'> {
  const { deletedAt = null, ...flags }: { deletedAt?: string | null } & Record<string, unknown> = { ...stored }
  if (deletedAt !== null) return { state: 'archived', since: deletedAt }
  const [flag = '', is] = kindOf(kind).outOfUse ?? []
  return { state: flag in flags && flags[flag] === is ? 'disabled' : null, since: null }
}
