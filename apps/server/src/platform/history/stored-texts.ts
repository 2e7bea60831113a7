import '@acm/contract/core/with-zod'
import type { DataDomain } from '@acm/contract/core/endpoint'
import type { Field } from '@acm/contract/core/field'
import { input } from '@acm/contract/core/fields'
import { isOnlySent } from '@acm/contract/core/stored'
import { folded } from '@acm/contract/core/text-forms'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { brokenConstraints } from '../database/constraints.ts'
import type { Database, Tx } from '../database/database.ts'
import { mutate, unchanged, type WriteContext, type WriteResult } from './mutate.ts'
import { type TableKey, updateRow } from './rows.ts'

/** Text columns of a table; their fields say in which form they are stored (G-VAL-12). */
export interface TextColumns extends TableKey {
  entity: string
  texts: Readonly<Record<string, Field>>
  touched: readonly DataDomain[]
  /** Selects `id` and `"orgUnitId"` of each record; null: global scope. */
  lyingIn: RawBuilder<unknown> | null
}

/** Saved today, the text would have another form. */
export interface OldText {
  entity: string
  id: number
  label: string
  text: string
  /** Sentence that explains why it stays; null: not tried yet. */
  reason: string | null
}

type StoredTextRow = Record<string, unknown> & { id: number }

const AT_ONCE = 1000
export const TAKEN = 'Another one is identical.'

export const textsOf = (fields: Readonly<Record<string, Field>>): TextColumns['texts'] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, field]) => !field.secret && !isOnlySent(field) && (field.kind === 'text' || field.kind === 'multiline'),
    ),
  )

/** A coarse filter in SQL: most texts are plain, and `formsOf` checks the rest. */
const mayBeOld = ([column, { kind }]: [string, Field]): RawBuilder<unknown> =>
  kind === 'multiline'
    ? sql`(${sql.ref(column)} is not nfc normalized)`
    : sql`(${sql.ref(column)} collate "C" !~ '^([!-~]+( [!-~]+)*)?$')`

const formsOf = ({ texts }: TextColumns, row: StoredTextRow): [name: string, text: unknown][] =>
  Object.entries(texts).flatMap(([name, { shape }]): [string, unknown][] => {
    const stored = row[name]
    const read = typeof stored === 'string' && stored !== '' ? shape().safeParse(stored) : null
    return read?.success && read.data !== stored ? [[name, read.data]] : []
  })

async function listOldRows(db: Database, places: TextColumns): Promise<StoredTextRow[]> {
  const { table, id, texts } = places
  const columns = Object.keys(texts)
  const found: StoredTextRow[] = []
  if (columns.length === 0) return found
  const conditions = sql.join(Object.entries(texts).map(mayBeOld), sql` or `)
  for (let after = 0, isEnd = false; !isEnd; ) {
    const { rows } = await sql<StoredTextRow>`
      select ${sql.ref(id)} as id, ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and (${conditions}) order by 1 limit ${AT_ONCE}`.execute(db)
    found.push(...rows.filter((row) => formsOf(places, row).length > 0))
    after = rows.at(-1)?.id ?? after
    isEnd = rows.length < AT_ONCE
  }
  return found
}

const oldTextsOf = (places: TextColumns, row: StoredTextRow, reasons: ReadonlyMap<string, string> | null): OldText[] =>
  formsOf(places, row)
    .filter(([name]) => reasons === null || reasons.has(name))
    .map(([name]) => ({
      entity: places.entity,
      id: row.id,
      label: places.texts[name]?.label ?? name,
      text: String(row[name]),
      reason: reasons?.get(name) ?? null,
    }))

export async function findOldTexts(db: Database, all: readonly TextColumns[]): Promise<OldText[]> {
  const found: OldText[] = []
  for (const places of all)
    for (const row of await listOldRows(db, places)) found.push(...oldTextsOf(places, row, null))
  return found
}

/** Each record is a change of its own; answers the texts that cannot be converted. */
export async function normalizeTexts(
  ctx: Context,
  all: readonly TextColumns[],
): Promise<{ done: number; left: OldText[] }> {
  let done = 0
  const left: OldText[] = []
  for (const places of all) {
    const rows = await listOldRows(ctx.db, places)
    const alike = Map.groupBy(
      rows.flatMap((row) => formsOf(places, row).map(([name, text]) => ({ row, key: keyOf(name, text) }))),
      ({ key }) => key,
    )
    for (const row of rows) {
      const twins = (name: string, text: unknown) =>
        (alike.get(keyOf(name, text)) ?? []).map((one) => one.row.id).filter((id) => id !== row.id)
      const reasons = await bringOver(ctx, places, { id: row.id, twins, reasons: new Map() })
      if (reasons.size < formsOf(places, row).length) done += 1
      left.push(...oldTextsOf(places, row, reasons))
    }
  }
  return { done, left }
}

const keyOf = (name: string, text: unknown) => `${name} ${folded(String(text))}`

interface TextUpdate {
  id: number
  /** Ids of other rows whose text would become the same. */
  twins(name: string, text: unknown): readonly number[]
  /** Reasons by the names of the texts that stay. */
  reasons: Map<string, string>
}

/** Two texts would become the same, so neither changes. */
class DuplicateTextError extends Error {
  readonly column: string
  constructor(column: string) {
    super(TAKEN)
    this.column = column
  }
}

async function bringOver(ctx: Context, places: TextColumns, bringing: TextUpdate): Promise<Map<string, string>> {
  const { reasons } = bringing
  try {
    return await mutate(ctx, (w) => bringRow(w, places, bringing))
  } catch (error) {
    if (!(error instanceof DuplicateTextError)) throw error
    return bringOver(ctx, places, { ...bringing, reasons: new Map([...reasons, [error.column, TAKEN]]) })
  }
}

async function bringRow(
  w: WriteContext,
  places: TextColumns,
  { id, twins, reasons }: TextUpdate,
): Promise<WriteResult<Map<string, string>>> {
  const row = await lockRow(w.db, places, id)
  const after: Record<string, unknown> = {}
  for (const [name, text] of row ? formsOf(places, row) : []) {
    const reason = reasons.get(name) ?? (await against(w.db, places, { ...row, ...after, [name]: text }, name))
    if (reason === null) after[name] = text
    else reasons.set(name, reason)
  }
  const names = Object.keys(after)
  if (!row || names.length === 0) return unchanged(reasons)
  await updateRow(w.db, places, id, after)
  for (const name of names)
    for (const twin of twins(name, after[name])) {
      const other = await lockRow(w.db, places, twin)
      if (other && (await against(w.db, places, { ...other, [name]: after[name] }, name)))
        throw new DuplicateTextError(name)
    }
  const { entity, touched } = places
  const before = Object.fromEntries(names.map((name) => [name, row[name]]))
  const history = { action: `${entity}.save`, entity: [entity, id] as [string, number], before, after }
  return { result: reasons, history: { ...history, orgUnitIds: await placesOf(w.db, places, id) }, touched }
}

async function lockRow(tx: Tx, { table, id: column }: TextColumns, id: number): Promise<StoredTextRow | undefined> {
  const { rows } = await sql<StoredTextRow>`
    select *, ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(tx)
  return rows[0]
}

async function placesOf(tx: Tx, { lyingIn }: TextColumns, id: number): Promise<(number | null)[] | null> {
  if (lyingIn === null) return null
  const { rows } = await sql<{ orgUnitId: number | null }>`
    select p."orgUnitId" from (${lyingIn}) p where p.id = ${id}`.execute(tx)
  return rows.map(({ orgUnitId }) => orgUnitId)
}

/** Null: the text can be stored. */
async function against(tx: Tx, places: TextColumns, values: object, name: string): Promise<string | null> {
  const [error] = input({ ...places.texts }).check(values, [name])
  if (error) return error.errorMessage
  const id = Number(Reflect.get(values, places.id))
  const broken = await brokenConstraints(tx, {
    table: places.table,
    idColumn: places.id,
    id,
    values: () => values,
    isSet: (column) => column === name,
  })
  return broken.length > 0 ? TAKEN : null
}
