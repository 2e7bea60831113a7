import type { FilterKind, ListGrammar, ListRequest } from '@acm/contract/core/paging'
import { searchable } from '@acm/contract/core/text-forms'
import { type RawBuilder, sql } from 'kysely'
import { executeUnprepared } from '../postgres/dialect.ts'
import { type Database, isAnyOf } from './database.ts'

/** A list answer as the database wrote it: JSON text that goes to the socket as it is. */
export class JsonText {
  readonly json: string
  /** Filtered rows in all, where the answer is one page. */
  readonly total: number | null
  /** Rows the caller may see without any filter, where a page says so. */
  readonly visible: number | null
  constructor(json: string, total: number | null = null, visible: number | null = null) {
    this.json = json
    this.total = total
    this.visible = visible
  }
}

/** A whole list: the JSON texts of its rows as the database makes them. */
export class JsonRows {
  readonly batches: AsyncGenerator<string[]>
  readonly before: string
  readonly after: string
  constructor(batches: AsyncGenerator<string[]>, before = '[', after = ']') {
    this.batches = batches
    this.before = before
    this.after = after
  }
}

export const BATCH_ROWS = 1000

/** Up to so many rows before a page are made in vain. */
const FAR_BACK = 500

/** The expression behind a filter, or what makes a condition of the values that are asked for. */
type FilterSql = RawBuilder<unknown> | ((values: readonly string[]) => RawBuilder<unknown>)
export type FilterBy = Partial<Record<string, FilterSql>>

/** The SQL side of one list: what it is selected from, and the expression behind each filter and sort name. */
export interface ListSource<L extends ListGrammar = ListGrammar> {
  /** The select list that makes the answer's row. */
  columns: RawBuilder<unknown>
  /** Tables and joins. Inner ones let a page begin with whatever table it is sorted by. */
  from: RawBuilder<unknown>
  /** The same tables where all rows are answered, not a few of them. */
  wholeFrom?: RawBuilder<unknown>
  /** The same rows by outer joins: those that no filter needs cost the count nothing. */
  countedFrom?: RawBuilder<unknown>
  /** Which rows the caller may see at all. */
  where?: RawBuilder<unknown>
  /** Where the expression is not simply the column of that name. */
  filterBy?: Partial<Record<keyof L['filters'], FilterSql>>
  sortBy?: Partial<Record<L['sorts'][number], RawBuilder<unknown>>>
  /** Sort names that may be empty: those rows come last in both directions. */
  emptyLast?: readonly L['sorts'][number][]
  /** The row's id: breaks ties. */
  id: string
  /**
   * Pages far back are found by `id`, a key of the rows, before their columns are made: those of all rows before them would be made as well.
   * Every sort is by a column of a table or stands in `sortBy`, for the names that `columns` gives are not there yet.
   */
  isFoundFirst?: true
  /** A quicker way to the number of filtered rows than counting them; `on` makes the conditions of some filters. */
  total?: (on: (...names: string[]) => RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Sorts text as people read it, numbers in it by their value, the same on every database. */
export const byName = (column: string) => sql`${sql.ref(column)} collate numbered`

/** Signs that mean something to `like` mean themselves, and so do those that `searchable` makes them of. */
const escaped = (text: string) => text.replace(/[\\%_＼﹨％﹪＿︳︴﹍﹎﹏]/g, '\\$&')

/** A part of a text, as people type it. That there is a text makes an inner join of an outer one, which can use an index. */
export const contains = (expression: RawBuilder<unknown>, part: string): RawBuilder<unknown> =>
  sql`(${expression} is not null and searchable(${expression}) like '%' || searchable(${escaped(part)}) || '%')`

/** A text that begins so, by an index over the same expression. */
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

/** The conditions of the filters that are given, by their names. */
const conditionsOf = (
  given: ListRequest['filters'],
  { filters }: Pick<ListGrammar, 'filters'>,
  filterBy: FilterBy = {},
) =>
  Object.entries(given).flatMap(([name, value]) => {
    const kind = filters[name] ?? 'text'
    // Blanks alone narrow nothing.
    if (kind === 'text' && searchable(String(value)) === '') return []
    return { name, sql: condition(filterBy[name] ?? sql.ref(name), kind, value) }
  })

/** The condition of some filters of a list. */
export const matching = (...asked: Parameters<typeof conditionsOf>): RawBuilder<unknown> =>
  all(...conditionsOf(...asked).map((one) => one.sql))

/** Rows of a list that were chosen: by id, or else all that have the filters. */
export interface Chosen {
  ids: readonly number[]
  filters: ListRequest['filters'] | null
}

/** The tables of a list, and which of its rows were chosen. */
export interface ChosenRows {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** The condition of those that were chosen, by the column of their ids. */
export const chosenBy = (
  { ids, filters }: Chosen,
  { id, filterBy }: Pick<ListSource, 'id' | 'filterBy'>,
  grammar: Pick<ListGrammar, 'filters'>,
): RawBuilder<unknown> => (filters ? matching(filters, grammar, filterBy) : isAnyOf(id, ids))

/** So many values are counted one by one at most. */
const MOST_COUNTED = 1000

/** A value of a filter, and how many rows have it. */
export interface ValueCount {
  value: string
  count: number
}

/** What is counted: the values of one filter, among the rows that pass those that are given. */
interface Counting {
  by: string
  given: ListRequest['filters']
  grammar: ListGrammar
  /** Rows with the same key have the same value, which is made once a key (of `k.key`): quicker than once a row. */
  as?: { key: RawBuilder<unknown>; value: RawBuilder<unknown> } | undefined
}

/** How often each value of a filter occurs, the most frequent first. */
export async function countValues(
  db: Database,
  { from, where = sql`true`, filterBy = {} }: Pick<ListSource, 'from' | 'where' | 'filterBy'>,
  { by, given, grammar, as }: Counting,
): Promise<{ values: number; counts: ValueCount[] }> {
  const each = grammar.filters[by] === 'anyOf' ? sql`unnest(k.key)` : sql`k.key`
  const own = filterBy[by] ?? sql.ref(by)
  if (!as && typeof own === 'function') throw new Error(`What ${by} is counted by is not said.`)
  const { key, value } = as ?? { key: own, value: each }
  const statement = sql<ValueCount & { values: number }>`
    select v.value, sum(k.count)::int as count, (count(*) over ())::int as values
    from (select ${key} as key, count(*) as count from ${from} where ${all(where, matching(given, grammar, filterBy))} group by 1) as k
    cross join lateral (select ${value} as value) as v
    where v.value is not null group by v.value order by count desc, v.value limit ${MOST_COUNTED}`
  const { rows } = await executeUnprepared(db, statement)
  return { values: rows[0]?.values ?? 0, counts: rows.map(({ value, count }) => ({ value, count })) }
}

/** Answers the whole list, or the asked page with the number of filtered rows. */
export async function listJson<L extends ListGrammar>(
  db: Database,
  source: ListSource<L>,
  request: ListRequest,
  grammar: L,
): Promise<JsonText | JsonRows> {
  const { filterBy, sortBy }: { filterBy?: FilterBy; sortBy?: ListSource['sortBy'] } = source
  const conditions = conditionsOf(request.filters, grammar, filterBy)
  const passing = all(source.where ?? sql`true`, ...conditions.map((one) => one.sql))
  const passingOf = (from: RawBuilder<unknown>) => sql`from ${from} where ${passing}`
  const found = passingOf((request.page === null && source.wholeFrom) || source.from)
  const counted = passingOf(source.countedFrom ?? source.from)
  const name = request.sort.replace(/^-/, '')
  const direction = request.sort.startsWith('-') ? sql`desc` : sql`asc`
  // Said only where it matters: an index read backwards has its nulls first.
  const nulls = source.emptyLast?.includes(name) ? sql`nulls last` : sql``
  const order = sql`order by ${sortBy?.[name] ?? sql.ref(name)} ${direction} ${nulls}, ${sql.ref(source.id)} ${direction}`
  const rowsInOrder = sql`select ${source.columns} ${found} ${order}`
  if (request.page === null) return new JsonRows(readByCursor(db, rowsInOrder))
  const offset = (request.page - 1) * request.pageSize
  const limits = sql`limit ${request.pageSize} offset ${offset}`
  const id = sql.ref(source.id)
  const page =
    source.isFoundFirst && offset >= FAR_BACK
      ? sql`select ${source.columns} from ${source.from} where ${id} in (select ${id} ${found} ${order} ${limits}) ${order}`
      : sql`${rowsInOrder} ${limits}`
  const on = (...names: string[]) => all(...conditions.flatMap((one) => (names.includes(one.name) ? one.sql : [])))
  const total = source.total?.(on) ?? sql`select count(*) ${counted}`
  // Which filters are set, and to what, decides which index helps.
  const statement = sql<{ json: string; total: number }>`
    select (${total}) as total,
           (select coalesce(json_agg(page), '[]')::text
            from (${page}) as page) as json`
  const { rows } = await executeUnprepared(db, statement)
  return new JsonText(rows[0]?.json ?? '[]', rows[0]?.total ?? 0)
}

/** One transaction sees the list as it was when it began; its connection is given back even when nobody reads on. */
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
      // The database makes them while these are used.
      if (!isLast) next = fetch()
      next.catch(() => undefined)
      if (rows.length > 0) yield rows.map((row) => row.json)
      if (isLast) break
    }
  } finally {
    await tx.rollback().execute()
  }
}
