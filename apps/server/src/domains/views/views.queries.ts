import type { ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import { type Generated, sql } from 'kysely'
import { type Database, nextVersion, type Tx } from '../../platform/database/database.ts'
import { allRows, firstRow } from '../../platform/database/results.ts'
import { fullName } from '../users/public.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    saved_views: ViewRow
    saved_view_defaults: { userId: number; list: string; viewId: number }
  }
}

interface ViewRow {
  id: Generated<number>
  userId: number
  list: ViewedList
  name: string
  query: string | null
  isShared: boolean
  rowVersion: Generated<number>
}

export type ViewValues = Pick<SavedView, 'name' | 'list' | 'query' | 'isShared'>

const viewsOf = (userId: number) => sql`
  select v.id, v.name, v.list, v.query, v."isShared", v."userId" = ${userId} as "isOwn", ${fullName} as owner,
         d."viewId" is not null as "isDefault", v."rowVersion"
  from saved_views v join users u on u.id = v."userId"
  left join saved_view_defaults d on d."viewId" = v.id and d."userId" = ${userId}`

/** The user's own views of these lists, and those that others share. */
export const listViews = (db: Database, userId: number, lists: readonly ViewedList[]): Promise<SavedView[]> =>
  allRows(db)(sql<SavedView>`${viewsOf(userId)}
    where v.list = any(${[...lists]}::text[]) and (v."userId" = ${userId} or v."isShared")
    order by v.list, v.name collate numbered, v.id`)

export const lockView = (tx: Tx, userId: number, id: number): Promise<SavedView | undefined> =>
  firstRow(tx)(sql<SavedView>`${viewsOf(userId)} where v.id = ${id} for update of v`)

/** Locks the user, so the count stays valid until the transaction ends. */
export async function countOwn(tx: Tx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) from saved_views where "userId" = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertView(tx: Tx, userId: number, values: ViewValues): Promise<number> {
  const { id } = await tx
    .insertInto('saved_views')
    .values({ ...values, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateView = (tx: Tx, id: number, values: ViewValues) =>
  tx
    .updateTable('saved_views')
    .set({ ...values, rowVersion: nextVersion })
    .where('id', '=', id)
    .execute()

export const deleteView = (tx: Tx, id: number) => tx.deleteFrom('saved_views').where('id', '=', id).execute()

export async function setDefault(tx: Tx, userId: number, list: ViewedList, viewId: number | null): Promise<void> {
  await tx.deleteFrom('saved_view_defaults').where('userId', '=', userId).where('list', '=', list).execute()
  if (viewId !== null) await tx.insertInto('saved_view_defaults').values({ userId, list, viewId }).execute()
}

export const places = sql`
  select id, array[name] as names, null::int as "orgUnitId", null::int as "withinId" from saved_views`
