import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { RULES, type TableRule } from './rules.ts'

type RewrittenTable = Extract<TableRule, { kind: 'rewritten' }>
type Replacement = RewrittenTable['columns'][string]

/** Columns that may hold a text and that no rule names, as table.column. */
export async function unnamedColumns(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid left join pg_type member on member.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and coalesce(member.typcategory, t.typcategory) not in ('B', 'D', 'N')
    order by 1, 2`.execute(db)
  return rows.filter(({ table, column }) => !isNamed(table, column)).map(({ table, column }) => `${table}.${column}`)
}

function isNamed(table: string, column: string): boolean {
  const rule = RULES[table]
  if (rule === undefined) return false
  return rule.kind === 'emptied' || rule.kept.includes(column) || (rule.kind === 'rewritten' && column in rule.columns)
}

/** Empties and rewrites tables; tells of each in one line. */
export async function rewriteTables(tx: Tx, say: (line: string) => void): Promise<void> {
  const emptied: string[] = []
  for (const [table, rule] of Object.entries(RULES)) {
    if (rule.kind === 'emptied') say(`${table}: ${await countRows(tx, table)} rows deleted.`)
    if (rule.kind === 'emptied') emptied.push(table)
    if (rule.kind === 'rewritten') say(`${table}: ${await rewriteTable(tx, table, rule)}`)
  }
  // At once, since they refer to each other.
  await sql`truncate ${sql.join(emptied.map((table) => sql.table(table)))}`.execute(tx)
}

async function countRows(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx)
  return rows[0]?.count ?? 0
}

async function rewriteTable(tx: Tx, table: string, { id, columns }: RewrittenTable): Promise<string> {
  const all = Object.entries(columns)
  const numbered = all.filter(([, by]) => typeof by === 'string' && by.includes('#'))
  // First what no row can have, since another one may hold the text that this row gets.
  if (numbered.length > 0)
    await update(
      tx,
      table,
      numbered.map(([name]) => [name, whereFilled(name, sql`left(md5(random()::text), 18)`)]),
    )
  const count = await update(
    tx,
    table,
    all.map(([name, by]) => [name, replacementOf(name, by, id)]),
  )
  const namesOf = (isGone: boolean) => all.filter(([, by]) => (by === null) === isGone).map(([name]) => name)
  const told = [
    [namesOf(false), 'replaced'],
    [namesOf(true), 'removed'],
  ] as const
  return `${count} rows: ${told.flatMap(([names, what]) => (names.length > 0 ? `${what} ${names.join(', ')}` : [])).join('; ')}.`
}

type Assignment = [column: string, value: RawBuilder<unknown>]

async function update(tx: Tx, table: string, assignments: readonly Assignment[]): Promise<number> {
  const set = assignments.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function replacementOf(column: string, by: Replacement, id: string): RawBuilder<unknown> {
  if (by === null) return sql`null`
  if (typeof by !== 'string') return by
  return whereFilled(column, sql`replace(${sql.lit(by)}, '#', ${sql.ref(id)}::text)`)
}

/** Empty values stay empty. */
const whereFilled = (column: string, value: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(column)} <> '' then ${value} else ${sql.ref(column)} end`
