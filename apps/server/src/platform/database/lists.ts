import type { FilterKind, ListRequest } from '@acm/contract/core/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** A list answer as the database wrote it: JSON text that goes to the socket as it is. */
export class JsonText {
  readonly json: string
  /** Filtered rows in all, where the answer is one page. */
  readonly total: number | null
  constructor(json: string, total: number | null = null) {
    this.json = json
    this.total = total
  }
}

/** The SQL side of one list: its projection, and the expression behind each filter and sort name. */
export interface ListSource {
  /** A full select whose row is the answer's row. */
  rows: RawBuilder<unknown>
  /** Where the expression is not simply the column of that name. */
  filterBy?: Record<string, RawBuilder<unknown>>
  sortBy?: Record<string, RawBuilder<unknown>>
  /** The row's id: breaks ties. */
  id: string
}

/** Sorts text as people read it, the same on every database. */
export const byName = (column: string) => sql`${sql.ref(column)} collate "und-x-icu"`

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function condition(expression: RawBuilder<unknown>, kind: FilterKind, value: string | string[]): RawBuilder<unknown> {
  if (kind === 'flag') return sql`${expression} = ${value === 'true'}`
  if (kind === 'oneOf') return sql`${expression} = any(${[value].flat()})`
  return sql`folded(${expression}) like '%' || folded(${escaped(String(value))}) || '%'`
}

/** Answers the whole list, or the asked page with the number of filtered rows. */
export async function listJson(
  db: Database,
  source: ListSource,
  request: ListRequest,
  kinds: Record<string, FilterKind>,
): Promise<JsonText> {
  const conditions = Object.entries(request.filters).map(([name, value]) =>
    condition(source.filterBy?.[name] ?? sql.ref(name), kinds[name] ?? 'text', value),
  )
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const name = request.sort.replace(/^-/, '')
  const direction = request.sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by ${source.sortBy?.[name] ?? sql.ref(name)} ${direction} nulls last, ${sql.ref(source.id)} ${direction}`
  const filtered = sql`select * from (${source.rows}) as list ${where}`
  if (request.page === null) {
    const { rows } = await sql<{ json: string }>`
      select coalesce(json_agg(page), '[]')::text as json from (${filtered} ${order}) as page`.execute(db)
    return new JsonText(rows[0]?.json ?? '[]')
  }
  const offset = (request.page - 1) * request.pageSize
  const { rows } = await sql<{ json: string; total: number }>`
    select (select count(*) from (${filtered}) as filtered) as total,
           (select coalesce(json_agg(page), '[]')::text
            from (${filtered} ${order} limit ${request.pageSize} offset ${offset}) as page) as json`.execute(db)
  return new JsonText(rows[0]?.json ?? '[]', rows[0]?.total ?? 0)
}
