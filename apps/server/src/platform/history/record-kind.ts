import type { DataDomain } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { isRespelled, pick, type ValuesOf } from '@acm/contract/core/fields'
import type { RecordDeclaration, RecordTypes } from '@acm/contract/core/record'
import { isWriteOnly } from '@acm/contract/core/secret-fields'
import { isOnlySent } from '@acm/contract/core/stored'
import { historyKinds } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { brokenConstraints } from '../database/constraints.ts'
import type { Tx } from '../database/database.ts'
import { businessRule, conflict } from '../problems.ts'
import { secretColumn } from '../secrets/secrets.ts'
import { isChanged, lastChangeOf } from './history.ts'
import { unchanged, type WriteContext, type WriteResult } from './mutate.ts'
import { insertRow, nextId, type TableKey, updateRow } from './rows.ts'
import type { HistorySubject } from './subject.ts'

interface SavedTypes extends RecordTypes {
  row: { rowVersion: number }
}

type GivenValues<T extends SavedTypes> = Partial<T['given']>

/** Replaces the stored rows of a field that has rows of its own. */
type WriteRows<Stored, Given> = (tx: Tx, id: number, given: Given, stored: Stored) => Promise<unknown>

interface RecordStorage<T extends SavedTypes, S, A> {
  table: string
  touched: readonly DataDomain[]
  find(tx: Tx, id: number): Promise<S | undefined>
  /** Columns that are not fields, computed from fields. */
  derived?(values: GivenValues<T>): object
  /** For records that are not just one row; gets only the changed values. */
  update?(tx: Tx, stored: S, values: GivenValues<T>): Promise<unknown>
  /** Fields that are not columns. */
  rows?: { [K in keyof T['row'] & keyof T['given']]?: WriteRows<T['row'][K] | null, T['given'][K]> }
  /** For answers that need more than the stored record. */
  answer?(ctx: Context, stored: S): A | Promise<A>
}

interface Checks {
  editable?: readonly string[]
  others?: readonly FieldError[]
}

/** `before` is the stored record (locked, in the caller's scope); null creates one. */
export class RecordKind<T extends SavedTypes, S extends T['row'], A = T['answer']> {
  readonly #record: RecordDeclaration<T>
  readonly #storage: RecordStorage<T, S, A>
  readonly #keyed: TableKey
  readonly #secrets: readonly NamedField[]
  readonly #onlySent: readonly string[]
  readonly #kept: readonly string[]

  constructor(record: RecordDeclaration<T>, storage: RecordStorage<T, S, A>) {
    this.#record = record
    this.#storage = storage
    this.#keyed = { table: storage.table, id: record.id }
    const fields: readonly NamedField[] = Object.entries(record.fields)
    this.#secrets = fields.filter(([, field]) => field.secret && !isOnlySent(field))
    this.#onlySent = fields.filter(([, field]) => isOnlySent(field)).map(([name]) => name)
    this.#kept = fields.filter(([, field]) => !isOnlySent(field)).map(([name]) => name)
  }

  /** Throws a conflict if the save comes from an older version; `seen` null: not checked (G-API-14). */
  async requireVersion(w: WriteContext, before: S | null, seen: number | null): Promise<void> {
    if (w.repeated || before === null || seen === null || seen === before.rowVersion) return
    const current = (await this.#answer(w, before)) as { rowVersion: number }
    throw conflict({ current, ...(await lastChangeOf(w.db, this.#entityOf(before))) })
  }

  /**
   * Answers the given values that the caller can edit, none for a repeat. Throws if the save comes from an older
   * version, or if a rule or constraint is broken.
   */
  async checked(
    w: WriteContext,
    before: S | null,
    given: Partial<ValuesOf<T['input']>>,
    { editable = this.#record.editable(w.grants, { ...before }), others = [] }: Checks = {},
  ): Promise<GivenValues<T>> {
    if (w.repeated) return {}
    await this.requireVersion(w, before, (valueIn(given, 'rowVersion') ?? null) as number | null)
    const { errors, values } = this.#record.input.checked(given, editable, before)
    // A column may be too short for what a refused text becomes.
    const isSound = (name: string) => errors.every(({ propertyName }) => propertyName !== name)
    const sound = pick(values, Object.keys(values).filter(isSound))
    const brokenBy = (isSet: (column: string) => boolean) =>
      brokenConstraints(w.db, {
        table: this.#keyed.table,
        idColumn: this.#keyed.id,
        id: before ? this.#idOf(before) : 0,
        values: () => ({ ...before, ...values, ...this.#storage.derived?.(sound as GivenValues<T>) }),
        isSet,
      })
    // A text that reads the same is stored in today's form, unless another record has that form by now (R-SAVE-11).
    const respelled = Object.keys(values).filter((name) =>
      isRespelled(this.#record.fields[name], valueIn(values, name), valueIn(before, name)),
    )
    for (const name of respelled)
      if ((await brokenBy((column) => column === name)).length > 0)
        Object.assign(values, { [name]: valueIn(before, name) })
    const broken = await brokenBy(
      (column) => before === null || (column in values && isChanged(column, before, values)),
    )
    const wrong = [...errors, ...others]
    if (wrong.length > 0 || broken.length > 0) throw businessRule(wrong, { broken })
    if (this.#onlySent.length === 0) return values as GivenValues<T>
    const storedValues: Record<string, unknown> = { ...values }
    for (const name of this.#onlySent) delete storedValues[name]
    return storedValues as GivenValues<T>
  }

  /** Writes only the differences, secrets encrypted. Answers the stored record; `before` if nothing differs. */
  async store(w: WriteContext, before: S | null, values: GivenValues<T>): Promise<S> {
    const { fields } = this.#record
    const { find, update, derived, rows = {} } = this.#storage
    const keyed = this.#keyed
    if (w.repeated) return before ?? ((await find(w.db, w.repeated.id)) as S)
    const id = before ? this.#idOf(before) : await nextId(w.db, keyed)
    const secrets = nextSecrets(w, { secrets: this.#secrets, before, values, place: { ...keyed, row: id } })
    const next = secrets ? { ...values, ...secrets } : values
    const changed = before ? changedNames(fields, before, next) : Object.keys(next)
    if (before && changed.length === 0) return before
    const columns = Object.fromEntries(
      changed.filter((name) => !(name in rows)).map((name) => [name, valueIn(next, name)]),
    )
    Object.assign(columns, derived?.(columns as GivenValues<T>))
    if (before && update) await update(w.db, before, columns as GivenValues<T>)
    // A record that exists once per other record can have no row yet.
    else if (before && before.rowVersion > 0) await updateRow(w.db, keyed, id, columns)
    else await insertRow(w.db, keyed, { ...columns, [keyed.id]: id })
    for (const [name, writeRows] of Object.entries<WriteRows<unknown, unknown> | undefined>(rows))
      if (changed.includes(name)) await writeRows?.(w.db, id, valueIn(next, name), valueIn(before, name) ?? null)
    return (await find(w.db, id)) as S
  }

  /** No history or counters if nothing changed. */
  async saved(w: WriteContext, before: S | null, after: S, verb = 'save'): Promise<WriteResult<A>> {
    const result = await this.#answer(w, after)
    if (before?.rowVersion === after.rowVersion) return unchanged(result)
    const differing = before ? this.#kept.filter((name) => valueIn(before, name) !== valueIn(after, name)) : undefined
    return {
      result,
      history: {
        action: `${this.#record.name}.${verb}`,
        entity: this.#entityOf(after),
        // A move shows in both org units.
        orgUnitIds: this.#placesOf(before, after),
        before: before && this.recorded(w, before, differing),
        after: this.recorded(w, after, differing),
      },
      touched: this.#storage.touched,
    }
  }

  removed(w: WriteContext, before: S, verb: string): WriteResult<true> {
    const orgUnitIds = this.#placesOf(before)
    const history = { action: `${this.#record.name}.${verb}`, entity: this.#entityOf(before), orgUnitIds }
    return { result: true, history: { ...history, before: this.recorded(w, before) }, touched: this.#storage.touched }
  }

  /** For the history, secrets as marks: all fields, or at least those in `names`. */
  recorded(ctx: Context, stored: S, names?: readonly string[]): object {
    const mark = (field: string, secret: string) =>
      secretColumn(this.#keyed.table, field).mark(ctx.secrets, this.#idOf(stored), secret)
    return this.#record.recorded({ ...stored }, mark, names)
  }

  /** `places`: for records that lie in another record's org unit, or on its page. */
  subject(places: RawBuilder<unknown> = this.#ownPlaces()): HistorySubject {
    const { table, id: idColumn } = this.#keyed
    return {
      places,
      table,
      secrets: this.#secrets.map(([column]) => ({ ...this.#keyed, column })),
      versions: sql`select ${sql.ref(idColumn)} as id, "rowVersion" from ${sql.table(table)}`,
      stored: async (ctx, id) => {
        const stored = await ctx.db.transaction().execute((tx) => this.#storage.find(tx, id))
        return stored ? this.recorded(ctx, stored) : null
      },
    }
  }

  #ownPlaces(): RawBuilder<unknown> {
    const { id, liesIn } = this.#record
    const kind = Object.values(historyKinds).find(({ record }) => record?.name === this.#record.name)
    const names = sql.join((kind?.namedBy ?? []).map((name) => sql.ref(name)))
    const orgUnitId = liesIn ? sql.ref(liesIn) : sql`null::int`
    return sql`
      select ${sql.ref(id)} as id, array[${names}] as names, ${orgUnitId} as "orgUnitId", null::int as "withinId"
      from ${sql.table(this.#keyed.table)}`
  }

  /** Null: global scope. */
  #placesOf(...stored: readonly (S | null)[]): (number | null)[] | null {
    const { liesIn } = this.#record
    return liesIn === null ? null : stored.map((one) => (valueIn(one, liesIn) ?? null) as number | null)
  }

  /** The fields that the caller can read, secrets in plain text. */
  readable(ctx: Context, whole: T['stored']): T['answer'] {
    const read = this.#record.readable(ctx.grants, whole) as Record<string, unknown>
    const row = Number(valueIn(whole, this.#record.id))
    for (const [name] of this.#secrets)
      if (name in read)
        read[name] = secretColumn(this.#keyed.table, name).plain(ctx.secrets, row, read[name] as string | null)
    return read
  }

  async #answer(ctx: Context, stored: S): Promise<A> {
    return this.#storage.answer ? this.#storage.answer(ctx, stored) : (this.readable(ctx, stored) as A)
  }

  #idOf(stored: S): number {
    return Number(valueIn(stored, this.#record.id))
  }

  #entityOf(stored: S): [string, number] {
    return [this.#record.name, this.#idOf(stored)]
  }
}

type DeclaredFields = RecordDeclaration['fields']
type NamedField = readonly [name: string, field: DeclaredFields[string]]

const valueIn = (values: unknown, name: string): unknown => Reflect.get(Object(values), name)

const changedNames = (fields: DeclaredFields, before: object, values: object): string[] =>
  Object.keys(values).filter(
    (name) => isChanged(name, before, values) && !fields[name]?.isSame?.(valueIn(before, name), valueIn(values, name)),
  )

interface SecretsToStore {
  secrets: readonly NamedField[]
  before: object | null
  values: object
  place: TableKey & { row: number }
}

/** Null: none to store. Write-only secrets stay unless they are given again or their account moves elsewhere. */
function nextSecrets(
  w: WriteContext,
  { secrets, before, values, place }: SecretsToStore,
): Record<string, string | null> | null {
  if (secrets.length === 0) return null
  const next: Record<string, string | null> = {}
  for (const [name, field] of secrets) {
    const stored = (valueIn(before, name) ?? null) as string | null
    const plain = valueIn(values, name) as string | null | undefined
    if (plain || (plain === null && !isWriteOnly(field)))
      next[name] = secretColumn(place.table, name).next(w.secrets, place.row, { stored, plain })
    else if (isWriteOnly(field)) {
      const isElsewhere = field.account?.isSame({ ...before, ...values }, { ...before }) === false
      next[name] = isElsewhere ? null : stored
    }
  }
  return next
}
