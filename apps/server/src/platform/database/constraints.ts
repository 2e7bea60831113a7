import { type RawBuilder, sql } from 'kysely'
import type { BrokenConstraint } from '../problems.ts'
import type { Tx } from './database.ts'
import { allRows } from './results.ts'

/** A unique index or a foreign key from the catalog; `compared` is SQL. */
interface Constraint {
  name: string
  /** Includes columns within expressions. */
  columns: string[]
  compared: string
  target: string | null
  targetCompared: string | null
}

/** By table, cached: only migrations change constraints, and they run before the first call. */
const cache = new Map<string, Constraint[]>()

async function constraintsOf(tx: Tx, table: string): Promise<Constraint[]> {
  const found = cache.get(table)
  if (found) return found
  const { rows } = await sql<Constraint>`
    select c.relname as name,
           (select array_agg(a.attname::text) from pg_attribute a
            where a.attrelid = i.indrelid and a.attnum > 0
              and (a.attnum = any(i.indkey) or exists (
                select from pg_depend d
                where d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum))) as columns,
           (select string_agg(pg_get_indexdef(i.indexrelid, k, true), ', ' order by k)
            from generate_series(1, i.indnkeyatts) k) as compared,
           null as target, null as "targetCompared"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and i.indisunique and not i.indisprimary and i.indpred is null
    union all
    select k.conname, array_agg(a.attname::text), string_agg(quote_ident(a.attname), ', ' order by key.n),
           k.confrelid::regclass::text, string_agg(quote_ident(t.attname), ', ' order by key.n)
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) with ordinality as key (own, theirs, n)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.own
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = key.theirs
    where k.conrelid = ${table}::regclass and k.contype = 'f'
    group by k.oid`.execute(tx)
  cache.set(table, rows)
  return rows
}

interface ConstraintTarget {
  table: string
  idColumn: string
  id: number
  /** Called only if a constraint applies. */
  values(): object
  /** The column gets a new value; always true for a new row. */
  isSet(column: string): boolean
}

/** A write fails at the first; the database still decides in case another row is written in the meantime. */
export async function brokenConstraints(tx: Tx, row: ConstraintTarget): Promise<BrokenConstraint[]> {
  const { table } = row
  const looking = (await constraintsOf(tx, table)).filter(({ columns }) => columns.some(row.isSet))
  if (looking.length === 0) return []
  const columns = looking.flatMap((constraint) => constraint.columns)
  const input = JSON.stringify(
    Object.fromEntries(Object.entries(row.values()).filter(([name]) => columns.includes(name))),
  )
  return allRows(tx)(sql<BrokenConstraint>`
    with given as materialized (select * from jsonb_populate_record(null::${sql.table(table)}, ${input}::jsonb))
    ${sql.join(
      looking.map((one) => breakingOf(one, row)),
      sql` union all `,
    )}`)
}

function breakingOf(constraint: Constraint, { table, idColumn, id }: ConstraintTarget): RawBuilder<BrokenConstraint> {
  const compared = sql.raw(constraint.compared)
  const name = sql`${constraint.name}::text as "constraint"`
  if (constraint.target === null) {
    return sql`(select ${name}, ${sql.ref(idColumn)}::int as holder from ${sql.table(table)}
                where ${sql.ref(idColumn)} <> ${id} and (${compared}) = (select ${compared} from given) limit 1)`
  }
  return sql`(select ${name}, null::int as holder
              where exists (select from given where (${compared}) is not null)
                and not exists (select from ${sql.raw(constraint.target)}
                                where (${sql.raw(constraint.targetCompared ?? '')}) = (select ${compared} from given)))`
}
