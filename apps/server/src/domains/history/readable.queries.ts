import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../platform/database/lists.ts'
import { kindOf } from './fields.rules.ts'
import { all, any, isOfRecords, withinReach } from './history.queries.ts'
import type { ReadKeys } from './readable.rules.ts'
import type { Subjects } from './touched.queries.ts'

export interface ReferenceSearch {
  entity: string
  ids: readonly number[]
  keys: readonly string[]
}

const isKey = (keys: readonly string[]) => sql`c.key = any(${[...keys]}::text[])`

/** A JSON object of keys by entity and action, so each entry needs one lookup for all kinds. */
function byAct(kinds: readonly { kind: HistoryKind; keys: readonly string[] }[]): RawBuilder<unknown> {
  const acts = kinds.flatMap(({ kind, keys }) => {
    const { entity, did } = kindOf(kind)
    return Object.keys(did).map((action) => [`${entity ?? ''} ${action}`, keys])
  })
  return sql`(${JSON.stringify(Object.fromEntries(acts))}::jsonb -> (coalesce(h."entityType", '') || ' ' || h.action))`
}

/**
 * Entries with a key and value `c` for which the condition holds. Keys that the caller may not read are skipped, so not
 * even the time of a search reveals their values.
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

/** Unescapes JSON text well enough for a search; a backslash becomes a slash. */
const readOf = (json: RawBuilder<unknown>) =>
  sql`replace(replace(replace(${json}, '\\\\', '/'), '\\n', ' '), '\\"', '"')`

export const tellsOf = (subjects: Subjects, read: readonly ReadKeys[]): RawBuilder<unknown> =>
  tells(subjects, read, sql`true`)

interface TextSearch {
  text: string
  read: readonly ReadKeys[]
  named: readonly ReferenceSearch[]
  /** Keys of references whose names may differ for the caller: every entry with one is read. */
  unknown: readonly string[]
}

/** Entries that may contain the text in a value, in the actor's name, or in the present name of a record. */
export function hasText(subjects: Subjects, { text, read, named, unknown }: TextSearch): RawBuilder<unknown> {
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
