import type { BodyOf } from '@acm/contract/core/endpoint'
import { knownQuery, VIEWED_LISTS, type ViewedList } from '@acm/contract/viewed-lists'
import { MOST_VIEWS, type SavedView, ViewInput, type views } from '@acm/contract/views'
import type { Context } from '../../platform/access/context.ts'
import { lastChangeOf } from '../../platform/history/history.ts'
import { mutate, unchanged, type WriteContext } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { businessRule, conflict, forbidden, notFound, requireValid } from '../../platform/problems.ts'
import * as queries from './views.queries.ts'

const LISTS = Object.keys(VIEWED_LISTS) as ViewedList[]
const mayOpen = (ctx: Context, list: ViewedList) => ctx.can(VIEWED_LISTS[list].anyOf)
const ownerOf = (ctx: Context) => ctx.user?.userId ?? 0

/** The caller's own and all shared views of lists that the caller can open. */
export async function listViews(ctx: Context): Promise<SavedView[]> {
  const lists = LISTS.filter((list) => mayOpen(ctx, list))
  const views = await queries.listViews(ctx.db, ownerOf(ctx), lists)
  // Drops keys that the list does not know: filters may be gone, and older versions saved unknown keys.
  return views.map((view) => ({ ...view, query: knownQuery(view.list, view.query ?? '') || null }))
}

/** Views that others do not share are 404, so no one learns of them. */
async function visibleView(w: WriteContext, id: number): Promise<SavedView> {
  const view = await queries.lockView(w.db, ownerOf(w), id)
  if (!view || !mayOpen(w, view.list) || !(view.isOwn || view.isShared)) throw notFound()
  return view
}

async function ownView(w: WriteContext, id: number): Promise<SavedView> {
  const view = await visibleView(w, id)
  if (!view.isOwn) throw forbidden()
  return view
}

const recorded = ({ name, list, query, isShared }: SavedView) => ({ name, list, query, isShared })

export const saveView = (ctx: Context, input: BodyOf<typeof views.save>): Promise<SavedView> =>
  mutate(ctx, async (w) => {
    const userId = ownerOf(w)
    const before = input.id === 0 ? null : await ownView(w, input.id)
    if (!mayOpen(w, input.list)) throw forbidden()
    if (before && w.repeated) return unchanged(before)
    if (before && input.rowVersion !== null && input.rowVersion !== before.rowVersion)
      throw conflict({ current: before, ...(await lastChangeOf(w.db, ['savedView', before.id])) })
    const { name, list, query } = requireValid(ViewInput, input)
    const isShared = input.isShared ?? before?.isShared ?? ViewInput.fields.isShared.initially
    if (before && before.list !== list)
      throw businessRule({ propertyName: 'list', errorMessage: "The list of a view can't be changed." })
    if (!before && (await queries.countOwn(w.db, userId)) >= MOST_VIEWS)
      throw businessRule({ propertyName: 'name', errorMessage: `You have ${MOST_VIEWS} views. Delete one first.` })
    const values = { name, list, query, isShared }
    if (before && JSON.stringify(recorded(before)) === JSON.stringify(values)) return unchanged(before)
    if (before) await queries.updateView(w.db, before.id, values)
    const id = before?.id ?? (await queries.insertView(w.db, userId, values))
    const after = (await queries.lockView(w.db, userId, id)) as SavedView
    return {
      result: after,
      history: {
        action: 'savedView.save',
        entity: ['savedView', id],
        before: before && recorded(before),
        after: recorded(after),
      },
      touched: ['views'],
    }
  })

export const deleteView = (ctx: Context, id: number): Promise<true> =>
  mutate(ctx, async (w) => {
    const view = await ownView(w, id)
    await queries.deleteView(w.db, id)
    const history = {
      action: 'savedView.delete',
      entity: ['savedView', id] as [string, number],
      before: recorded(view),
    }
    return { result: true, history, touched: ['views'] }
  })

/** A personal preference like the page size, so the history does not record it. */
export const setDefault = (ctx: Context, { list, id }: BodyOf<typeof views.setDefault>): Promise<true> =>
  mutate(ctx, async (w) => {
    if (!mayOpen(w, list)) throw forbidden()
    const view = id === 0 ? null : await visibleView(w, id)
    if (view && view.list !== list)
      throw businessRule({ propertyName: 'id', errorMessage: "The list of a view can't be changed." })
    await queries.setDefault(w.db, ownerOf(w), list, view?.id ?? null)
    return unchanged<true>(true)
  })

export const savedViewHistory: HistorySubject = { places: queries.places }
