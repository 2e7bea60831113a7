import { sql } from 'kysely'
import type { Database } from './database.ts'
import { MIGRATIONS, readFiles } from './migrate.ts'

/** Key: `kind name` of a table, index, trigger, function or extension; value: the migration that made it. */
type SchemaParts = Map<string, string>

const STEP =
  /^(create|drop) (?:or replace |unique |constraint )*(table|index|trigger|function|extension) (?:concurrently )?(?:if (?:not )?exists )?"?(\w+)"?/gm

/** Replays the lines of migrations that begin with a create or a drop. */
export async function partsOf(applied: readonly string[]): Promise<SchemaParts> {
  const parts: SchemaParts = new Map()
  for (const { name, text } of await readFiles(MIGRATIONS)) {
    if (!applied.includes(name)) continue
    for (const [, act, kind, part] of text.matchAll(STEP)) {
      if (act === 'create') parts.set(`${kind} ${part}`, name)
      else parts.delete(`${kind} ${part}`)
    }
  }
  return parts
}

/** Unfinished indexes and disabled triggers do not count. */
export async function partsIn(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ part: string }>`
    select 'table ' || relname as part from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select 'index ' || relname from pg_index join pg_class c on c.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indisvalid
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 'trigger ' || tgname from pg_trigger join pg_class c on c.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D'
    union all
    select 'function ' || proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'extension ' || extname from pg_extension where extname <> 'plpgsql'`.execute(db)
  return new Set(rows.map(({ part }) => part))
}

export async function missingParts(db: Database, applied: readonly string[]): Promise<string[]> {
  const there = await partsIn(db)
  return [...(await partsOf(applied))].flatMap(([part, name]) => (there.has(part) ? [] : [`${part} (${name})`]))
}
