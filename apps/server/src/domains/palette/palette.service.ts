import { idFrom, type QueryOf } from '@acm/contract/core/endpoint'
import { oneLine, searchable } from '@acm/contract/core/text-forms'
import { historyKinds } from '@acm/contract/history-kinds'
import {
  FOUND_KINDS,
  type FoundKind,
  type FoundRecord,
  MATCHES,
  type NamedRecord,
  type palette,
} from '@acm/contract/palette'
import type { Context } from '../../platform/access/context.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'
import * as queries from './palette.queries.ts'

type SearchSubjects = Readonly<Record<FoundKind, SearchSubject>>

/** The largest difference to the best similarity. */
const LESS_ALIKE = 0.15

function searchedBy(ctx: Context, subjects: SearchSubjects, kinds: readonly FoundKind[]): queries.SearchContext[] {
  return kinds.flatMap((kind) => {
    const subject = subjects[kind]
    const { opens } = historyKinds[kind]
    return ctx.can(opens) ? { kind, subject, ctx, opens: queries.opening(ctx, subject, opens) } : []
  })
}

/** Records that match a text, best first; similar names only if nothing contains the words. */
export async function search(
  ctx: Context,
  subjects: SearchSubjects,
  { text, kind = [...FOUND_KINDS] }: QueryOf<typeof palette.search>,
): Promise<FoundRecord[]> {
  const kinds = searchedBy(ctx, subjects, kind)
  const words = searchable(text)
  if (words === '') return []
  const held = await queries.listHolding(ctx.db, kinds, oneLine(text), words.split(' '))
  if (held.length > 0) return held.toSorted(bestFirst(text)).map(({ isSpelledSo: _, ...record }) => record)
  const alike = (await queries.listAlike(ctx.db, kinds, text)).toSorted((one, other) => other.alike - one.alike)
  const least = (alike[0]?.alike ?? 0) - LESS_ALIKE
  return alike.flatMap(({ alike: how, ...record }) => (how >= least ? record : []))
}

const nameOf = ({ kind, id }: Pick<NamedRecord, 'kind' | 'id'>) => `${kind}.${id}`

/**
 * By match, exact diacritics first, then records in use, then by kind; within a kind the order is kept. A client whose
 * name begins with the text comes before its instances.
 */
function bestFirst(text: string) {
  const query = searchable(text)
  const isClientSo = ({ kind, name }: queries.FoundRecordRow) => kind === 'client' && searchable(name).startsWith(query)
  return (one: queries.FoundRecordRow, other: queries.FoundRecordRow) =>
    MATCHES.indexOf(one.match) - MATCHES.indexOf(other.match) ||
    Number(other.isSpelledSo) - Number(one.isSpelledSo) ||
    Number(one.isOff) - Number(other.isOff) ||
    Number(isClientSo(other)) - Number(isClientSo(one)) ||
    FOUND_KINDS.indexOf(one.kind) - FOUND_KINDS.indexOf(other.kind)
}

/** The names of records that the caller can open, in the given order. */
export async function listNamed(
  ctx: Context,
  subjects: SearchSubjects,
  { record = [] }: QueryOf<typeof palette.named>,
): Promise<NamedRecord[]> {
  const requestedRecords = record.map((text) => {
    const [kind, id = ''] = text.split('.')
    return { kind: kind as FoundKind, id: idFrom(id) }
  })
  const byKind = Map.groupBy(requestedRecords, ({ kind }) => kind)
  const kinds = searchedBy(ctx, subjects, [...byKind.keys()])
  const records = await queries.listNamed(
    ctx.db,
    kinds.map((one) => ({ ...one, ids: byKind.get(one.kind)?.map(({ id }) => id) ?? [] })),
  )
  const byName = new Map(records.map((one) => [nameOf(one), one]))
  return [...new Set(requestedRecords.map(nameOf))].flatMap((name) => byName.get(name) ?? [])
}
