import type { DataDomain } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { brokenConstraints } from '../database/constraints.ts'
import { nextVersion, type Tx } from '../database/database.ts'
import { businessRule } from '../problems.ts'
import { changesBetween } from './history.ts'
import { type Change, refuseRehearsal, requireVersion } from './mutate.ts'

interface Stored {
  rowVersion: number
  orgUnitId?: number | null
}

/** How one kind of record is stored and shown: what all its saves share. */
export interface RecordKind<S extends Stored, Row, Answer> {
  /** As the history names it. */
  type: string
  table: string
  id: string
  touched: readonly DataDomain[]
  find(tx: Tx, id: number): Promise<S | undefined>
  /** Where a record is more than its row; the id is among the columns. */
  insert?(tx: Tx, row: Row): Promise<unknown>
  /** Where a record is more than its row; only what has changed is given. */
  update?(tx: Tx, id: number, row: Partial<Row>): Promise<unknown>
  /** The record as this caller may read it; what else it needs is read in the same transaction. */
  answer(ctx: Context, stored: S, tx: Tx): Answer | Promise<Answer>
  /** What the history says of it, secrets by their marks; everything stored unless said otherwise. */
  recorded?(ctx: Context, stored: S): object
}

/** One save: its record as stored (locked, in the caller's scope; null creates) and what shall become of it. */
export interface RecordSave<S, Row> {
  before: S | null
  /** The version the caller has seen; null: none. */
  seen: number | null
  /** The rules, on the fields the caller may edit. */
  check: () => FieldError[] | Promise<FieldError[]>
  /** Exactly the columns the caller may change; the id is known even of a new record, for secrets bound to it. */
  row: (id: number) => Row
}

/** Creates or changes a record: version, rules, write, history; a save that changes nothing writes nothing. */
export async function saveRecord<S extends Stored, Row extends object, Answer extends { rowVersion: number }>(
  { ctx, tx }: { ctx: Context; tx: Tx },
  kind: RecordKind<S, Row, Answer>,
  { before, seen, check, row }: RecordSave<S, Row>,
): Promise<Change<Answer>> {
  const id = before ? Number(Reflect.get(before, kind.id)) : await nextId(tx, kind)
  if (before) await requireVersion(tx, [kind.type, id], seen, await kind.answer(ctx, before, tx))
  const errors = await check()
  const values = row(id)
  const next = { ...before, ...values }
  const changed = Object.keys(changesBetween(before, next))
  const broken = await brokenConstraints(tx, {
    table: kind.table,
    idColumn: kind.id,
    id,
    values: next,
    changed: before && changed,
  })
  if (errors.length > 0 || broken.length > 0) throw businessRule(errors, broken)
  refuseRehearsal(ctx)
  if (before && changed.length === 0) return { result: await kind.answer(ctx, before, tx), history: null, touched: [] }
  await write(tx, kind, { id, isNew: before === null, values: before ? pick(values, changed) : values })
  const after = (await kind.find(tx, id)) as S
  const recorded = (stored: S) => kind.recorded?.(ctx, stored) ?? stored
  const isPlaced = 'orgUnitId' in after
  return {
    result: await kind.answer(ctx, after, tx),
    history: {
      action: `${kind.type}.save`,
      entity: [kind.type, id],
      // A move shows in both org units.
      orgUnitIds: isPlaced ? [before?.orgUnitId ?? null, after.orgUnitId ?? null] : null,
      before: before && recorded(before),
      after: recorded(after),
    },
    touched: kind.touched,
  }
}

interface Writing<Row> {
  id: number
  isNew: boolean
  values: Partial<Row>
}

async function write<S extends Stored, Row extends object, Answer>(
  tx: Tx,
  kind: RecordKind<S, Row, Answer>,
  { id, isNew, values }: Writing<Row>,
): Promise<void> {
  const table = sql.table(kind.table)
  if (isNew) {
    const row = { ...values, [kind.id]: id } as Row
    if (kind.insert) return void (await kind.insert(tx, row))
    const columns = Object.keys(row).map((name) => sql.ref(name))
    await sql`insert into ${table} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(tx)
    return
  }
  if (kind.update) return void (await kind.update(tx, id, values))
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${table} set ${sql.join([...changes, sql`"rowVersion" = ${nextVersion}`])}
            where ${sql.ref(kind.id)} = ${id}`.execute(tx)
}

async function nextId(tx: Tx, { table, id }: { table: string; id: string }): Promise<number> {
  const next: RawBuilder<{ id: number }> = sql`select nextval(pg_get_serial_sequence(${table}, ${id}))::int as id`
  const { rows } = await next.execute(tx)
  return rows[0]?.id ?? 0
}

export const pick = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>
