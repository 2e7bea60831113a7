import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../platform/database/lists.ts'
import { kindOf } from './fields.rules.ts'
import { all, any, isOfRecords, withinReach } from './history.queries.ts'
import type { ReadKeys } from './readable.rules.ts'
import type { Subjects } from './touched.queries.ts'

/** What is called by a text, and the keys under which entries refer to it. */
export interface Named {
  entity: string
  ids: readonly number[]
  keys: readonly string[]
}

const isKey = (keys: readonly string[]) => sql`c.key = any(${[...keys]}::text[])`

/** Keys by what their entries are of and what was done, as one value: looked up for each entry, however many kinds there are. */
function byAct(kinds: readonly { kind: HistoryKind; keys: readonly string[] }[]): RawBuilder<unknown> {
  const acts = kinds.flatMap(({ kind, keys }) => {
    const { entity, did } = kindOf(kind)
    return Object.keys(did).map((action) => [`${entity ?? ''} ${action}`, keys])
  })
  return sql`(${JSON.stringify(Object.fromEntries(acts))}::jsonb -> (coalesce(h."entityType", '') || ' ' || h.action))`
}

/**
 * Entries that tell of something that is so, over its key and its values `c`. Nothing that their reader may not read is looked at, so
 * that not even how long it takes tells of it.
 */
function tells(subjects: Subjects, read: readonly ReadKeys[], isSo: RawBuilder<unknown>): RawBuilder<unknown> {
  const everywhere = read.filter(({ within }) => within === null)
  const undeclared = everywhere.flatMap(({ kind, allBut }) => (allBut ? [{ kind, keys: allBut }] : []))
  const isRead = any([
    sql`${byAct(everywhere.filter(({ allBut }) => !allBut))} ? c.key`,
    ...(undeclared.length > 0 ? [sql`not ${byAct(undeclared)} ? c.key`] : []),
    ...read.flatMap(({ kind, keys, within }) =>
      within ? [all([isKey(keys), withinReach(kind, within, subjects[kind])])] : [],
    ),
  ])
  return sql`exists (select from json_each(h.changes) c where ${isRead} and ${isSo})`
}

/** JSON as its texts read, as far as what is looked for can tell: a backslash as a slash. */
const readOf = (json: RawBuilder<unknown>) =>
  sql`replace(replace(replace(${json}, '\\\\', '/'), '\\n', ' '), '\\"', '"')`

/** Entries that tell of a field. */
export const tellsOf = (subjects: Subjects, read: readonly ReadKeys[]): RawBuilder<unknown> =>
  tells(subjects, read, sql`true`)

interface Text {
  text: string
  read: readonly ReadKeys[]
  named: readonly Named[]
  /** Keys of references to what may be called otherwise for the reader: each is read to find out. */
  unknown: readonly string[]
}

/** Whatever can have that text in it: in values, in who did it, or in what it or what it refers to is called today. */
export function hasText(subjects: Subjects, { text, read, named, unknown }: Text): RawBuilder<unknown> {
  const refers = named.map(({ ids, keys }) => {
    const values = sql`${ids.map(String)}::text[]`
    return sql`(${isKey(keys)} and (c.value ->> 0 = any(${values}) or c.value ->> 1 = any(${values})))`
  })
  const isSo = any([contains(readOf(sql`c.value::text`), text.replaceAll('\\', '/')), ...refers, isKey(unknown)])
  return any([
    contains(sql`h."actorName"`, text),
    ...named.map(({ entity, ids }) => isOfRecords(entity, ids)),
    tells(subjects, read, isSo),
  ])
}
