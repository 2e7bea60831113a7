import type { FilterKind, ListGrammar } from '@acm/contract/core/list-columns'
import type { ListRequest } from '@acm/contract/core/paging'
import { searchable } from '@acm/contract/core/text-forms'
import { type RawBuilder, sql } from 'kysely'
import { executeUnprepared } from '../postgres/dialect.ts'
import { type Database, isAnyOf } from './database.ts'

/** A list as JSON text from the database, sent to the socket unchanged. */
export class JsonText {
  readonly json: string
  /** Number of filtered rows; null: not a page. */
  readonly total: number | null
  /** Number of rows visible without any filter; null: the page does not report it. */
  readonly visible: number | null
  constructor(json: string, total: number | null = null, visible: number | null = null) {
    this.json = json
    this.total = total
    this.visible = visible
  }
}

export class JsonRows {
  /** Reads from the first row on, in a snapshot of its own; may be called again. */
  readonly read: () => AsyncGenerator<string[]>
  readonly before: string
  readonly after: string
  constructor(read: () => AsyncGenerator<string[]>, before = '[', after = ']') {
    this.read = read
    this.before = before
    this.after = after
  }
}

export const BATCH_ROWS = 1000

/** Below this offset, building the columns of skipped rows costs less than finding the page by id first. */
const FAR_BACK = 500

/** An expression to compare, or a function that makes the condition from the given values. */
type FilterSql = RawBuilder<unknown> | ((values: readonly string[]) => RawBuilder<unknown>)
export type FilterBy = Partial<Record<string, FilterSql>>

export interface ListSql<L extends ListGrammar = ListGrammar> {
  /** Select list of the answer's row. */
  columns: RawBuilder<unknown>
  /** Inner joins let a page start with the table that it is sorted by. */
  from: RawBuilder<unknown>
  /** Replaces `from` when all rows are read instead of a page. */
  wholeFrom?: RawBuilder<unknown>
  /** The same rows by outer joins: the count skips those that no filter needs. */
  countedFrom?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** Default: the column of that name. */
  filterBy?: Partial<Record<keyof L['filters'], FilterSql>>
  /** Default: the column of that name, texts `byName`. */
  sortBy?: Partial<Record<L['sorts'][number], RawBuilder<unknown>>>
  /** Breaks ties. */
  id: string
  /**
   * Finds far pages, and rows that match a text, by `id`, a key of the rows, before it builds columns: otherwise those
   * of all skipped rows are built too. Every sort must be a table column or in `sortBy`, because the aliases of
   * `columns` do not exist yet.
   */
  isFoundFirst?: true
  /** A faster count of the filtered rows; `on` makes the conditions of the named filters. */
  total?: (on: (...names: string[]) => RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Natural order, numbers by their value, the same on every database. */
export const byName = (column: string) => sql`${sql.ref(column)} collate numbered`

/** Escapes the wildcards of `like`, and the characters that `searchable` turns into them. */
const escaped = (text: string) => text.replace(/[\\%_＼﹨％﹪＿︳︴﹍﹎﹏]/g, '\\$&')

/** Substring match. `is not null` turns an outer join into an inner one, which can use an index. */
export const contains = (expression: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`(${expression} is not null and searchable(${expression}) like '%' || searchable(${escaped(part)}) || '%')`

/** Prefix match; an index over the same expression serves it. */
export const begins = (expression: RawBuilder<unknown>, beginning: string): RawBuilder<unknown> =>
  sql`searchable(${expression}) collate "C" like searchable(${escaped(beginning)}) || '%'`

function condition(expression: FilterSql, kind: FilterKind, value: string | string[]): RawBuilder<unknown> {
  if (typeof expression === 'function') return expression([value].flat())
  if (kind === 'flag') return sql`(${expression}) = ${value === 'true'}`
  if (kind === 'oneOf') return sql`${expression} = any(${[value].flat()})`
  if (kind === 'anyOf') return sql`${expression} && ${[value].flat()}::text[]`
  return contains(expression, String(value))
}

const all = (...given: RawBuilder<unknown>[]) => sql.join([sql`true`, ...given], sql` and `)

const conditionsOf = (
  given: ListRequest['filters'],
  { filters }: Pick<ListGrammar, 'filters'>,
  filterBy: FilterBy = {},
) =>
  Object.entries(given).flatMap(([name, value]) => {
    const kind = filters[name] ?? 'text'
    // Blank text filters nothing.
    if (kind === 'text' && searchable(String(value)) === '') return []
    return { name, kind, sql: condition(filterBy[name] ?? sql.ref(name), kind, value) }
  })

const matching = (...asked: Parameters<typeof conditionsOf>): RawBuilder<unknown> =>
  all(...conditionsOf(...asked).map((one) => one.sql))

/** `filters` null: the rows with these ids; otherwise all rows that match. */
export interface ChosenIds {
  ids: readonly number[]
  filters: ListRequest['filters'] | null
}

export interface ChosenRowsSql {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

export const chosenBy = (
  { ids, filters }: ChosenIds,
  { id, filterBy }: Pick<ListSql, 'id' | 'filterBy'>,
  grammar: Pick<ListGrammar, 'filters'>,
): RawBuilder<unknown> => (filters ? matching(filters, grammar, filterBy) : isAnyOf(id, ids))

/** Filters by org units; 'none': rows without one. */
export const ofUnits = (column: string) => (values: readonly string[]) => {
  const ids = values.filter((value) => /^\d{1,9}$/.test(value)).map(Number)
  const isOfOne = isAnyOf(column, ids)
  return values.includes('none') ? sql`(${isOfOne} or ${sql.ref(column)} is null)` : isOfOne
}

/** Limit of values that are counted separately. */
const MOST_COUNTED = 1000

export interface ValueCount {
  value: string
  count: number
}

interface CountOptions {
  by: string
  given: ListRequest['filters']
  grammar: ListGrammar
  /** Rows with the same `key` share a value: it is computed for each key (`k.key`), and `offset 0` keeps it so. */
  as?: { key: RawBuilder<unknown>; value: RawBuilder<unknown> } | undefined
}

/** The most frequent come first. */
export async function countValues(
  db: Database,
  { from, where = sql`true`, filterBy = {} }: Pick<ListSql, 'from' | 'where' | 'filterBy'>,
  { by, given, grammar, as }: CountOptions,
): Promise<{ values: number; counts: ValueCount[] }> {
  const each = grammar.filters[by] === 'anyOf' ? sql`unnest(k.key)` : sql`k.key`
  const own = filterBy[by] ?? sql.ref(by)
  if (!as && typeof own === 'function') throw new Error(`What ${by} is counted by is not declared.`)
  const { key, value } = as ?? { key: own, value: each }
  const statement = sql<ValueCount & { values: number }>`
    select v.value, sum(k.count)::int as count, (count(*) over ())::int as values
    from (select ${key} as key, count(*) as count from ${from} where ${all(where, matching(given, grammar, filterBy))} group by 1 offset 0) as k
    cross join lateral (select ${value} as value) as v
    where v.value is not null group by v.value order by count desc, v.value limit ${MOST_COUNTED}`
  const { rows } = await executeUnprepared(db, statement)
  return { values: rows[0]?.values ?? 0, counts: rows.map(({ value, count }) => ({ value, count })) }
}

export async function listJson<L extends ListGrammar>(
  db: Database,
  source: ListSql<L>,
  request: ListRequest,
  grammar: L,
): Promise<JsonText | JsonRows> {
  const { filterBy, sortBy }: { filterBy?: FilterBy; sortBy?: ListSql['sortBy'] } = source
  const conditions = conditionsOf(request.filters, grammar, filterBy)
  const passing = all(source.where ?? sql`true`, ...conditions.map((one) => one.sql))
  const passingOf = (from: RawBuilder<unknown>) => sql`from ${from} where ${passing}`
  const found = passingOf((request.page === null && source.wholeFrom) || source.from)
  const counted = passingOf(source.countedFrom ?? source.from)
  const name = request.sort.replace(/^-/, '')
  const direction = request.sort.startsWith('-') ? sql`desc` : sql`asc`
  // Only if needed: an index read backwards has its nulls first.
  const column = grammar.columns[name]
  const nulls = column?.optional ? sql`nulls last` : sql``
  const by = sortBy?.[name] ?? (column?.kind === 'text' ? byName(name) : sql.ref(name))
  const order = sql`order by ${by} ${direction} ${nulls}, ${sql.ref(source.id)} ${direction}`
  const rowsInOrder = sql`select ${source.columns} ${found} ${order}`
  if (request.page === null) return new JsonRows(() => readByCursor(db, rowsInOrder))
  const offset = (request.page - 1) * request.pageSize
  const limits = sql`limit ${request.pageSize} offset ${offset}`
  const id = sql.ref(source.id)
  const foundFirst = (ids: RawBuilder<unknown>) =>
    sql`select ${source.columns} from ${source.from} where ${id} in (${ids}) ${order}`
  const isFar = source.isFoundFirst && offset >= FAR_BACK
  let page = isFar ? foundFirst(sql`select ${id} ${found} ${order} ${limits}`) : sql`${rowsInOrder} ${limits}`
  const on = (...names: string[]) => all(...conditions.flatMap((one) => (names.includes(one.name) ? one.sql : [])))
  let total = source.total?.(on) ?? sql`select count(*) ${counted}`
  let before = sql``
  // PostgreSQL expects more matches of a text than there are, and would look for them in order. `countedFrom` holds no
  // expressions of `sortBy`.
  if (source.isFoundFirst && !sortBy?.[name] && conditions.some(({ kind }) => kind === 'text')) {
    before = sql`with matches as materialized (select ${id} as id, ${by} as place ${counted})`
    total = sql`select count(*) from matches`
    page = foundFirst(sql`select id from matches order by place ${direction} ${nulls}, id ${direction} ${limits}`)
  }
  // Unprepared, because the best index depends on the filters and their values.
  const statement = sql<{ json: string; total: number }>`
    ${before} select (${total}) as total,
           (select coalesce(json_agg(page), '[]')::text
            from (${page}) as page) as json`
  const { rows } = await executeUnprepared(db, statement)
  return new JsonText(rows[0]?.json ?? '[]', rows[0]?.total ?? 0)
}

/** The cursor sees one snapshot; its connection is released even if the reader stops early. */
async function* readByCursor(db: Database, statement: RawBuilder<unknown>): AsyncGenerator<string[]> {
  const tx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`set local cursor_tuple_fraction = 1`.execute(tx)
    const cursor = sql`declare whole_list no scroll cursor for select row_to_json(list)::text as json from (${statement}) as list`
    await executeUnprepared(tx, cursor)
    const fetch = () => sql<{ json: string }>`fetch ${sql.lit(BATCH_ROWS)} from whole_list`.execute(tx)
    for (let next = fetch(); ; ) {
      const { rows } = await next
      const isLast = rows.length < BATCH_ROWS
      // The database makes the next batch while this one is used.
      if (!isLast) next = fetch()
      next.catch(() => undefined)
      if (rows.length > 0) yield rows.map((row) => row.json)
      if (isLast) break
    }
  } finally {
    await tx.rollback().execute()
  }
}
