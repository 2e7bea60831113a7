import type { DataDomain } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { isRespelled, type ValuesOf } from '@acm/contract/core/fields'
import type { RecordDeclaration, RecordTypes } from '@acm/contract/core/record'
import { isWriteOnly } from '@acm/contract/core/secret-fields'
import { isOnlySent } from '@acm/contract/core/stored'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { brokenConstraints } from '../database/constraints.ts'
import type { Tx } from '../database/database.ts'
import { businessRule, conflict } from '../problems.ts'
import { secretColumn } from '../secrets/secrets.ts'
import { isChanged, lastChangeOf } from './history.ts'
import { type Change, unchanged, type Write } from './mutate.ts'
import { insertRow, type Keyed, nextId, updateRow } from './rows.ts'
import { textsOf } from './stored-texts.ts'
import type { HistorySubject } from './subject.ts'

/** The types of records that are saved, and so have versions. */
interface SavedTypes extends RecordTypes {
  row: { rowVersion: number }
}

/** What a save sets of a row. */
type Values<T extends SavedTypes> = Partial<T['given']>

/** Writes the given values of a field that are rows of their own, in the place of the stored ones. */
type WriteRows<Stored, Given> = (tx: Tx, id: number, given: Given, stored: Stored) => Promise<unknown>

/** How the records of a kind are stored and answered, beside what their declaration says. */
interface Storage<T extends SavedTypes, S, A> {
  table: string
  touched: readonly DataDomain[]
  find(tx: Tx, id: number): Promise<S | undefined>
  /** Columns that are no fields, by the fields that they follow from. */
  derived?(values: Values<T>): object
  /** Where a record is not its row; only what has changed is given. */
  update?(tx: Tx, stored: S, values: Values<T>): Promise<unknown>
  /** The fields that are no columns. */
  rows?: { [K in keyof T['row'] & keyof T['given']]?: WriteRows<T['row'][K] | null, T['given'][K]> }
  /** What the history says of it, where that is not just its own fields, secrets by their marks. */
  recorded?(stored: S, own: Readonly<Record<string, unknown>>): object
  /** The record as this caller may read it, where that takes more than what is stored. */
  answer?(ctx: Context, stored: S): A | Promise<A>
}

/** What a save is checked by, beside the rules of its fields. */
interface Checks {
  /** The fields the caller may edit, where the record alone does not say it. */
  editable?: readonly string[]
  /** What else is wrong. */
  others?: readonly FieldError[]
}

/**
 * The declaration of a kind of record joined with its table: the steps of a save, in their order. `before` is the record
 * as stored (locked, in the caller's scope); null creates one.
 */
export class RecordKind<T extends SavedTypes, S extends T['row'], A = T['answer']> {
  readonly #record: RecordDeclaration<T>
  readonly #storage: Storage<T, S, A>
  readonly #keyed: Keyed
  /** Those of its fields that are. */
  readonly #secrets: readonly NamedField[]
  /** Names of the fields that are. */
  readonly #onlySent: readonly string[]
  /** Names of all others. */
  readonly #kept: readonly string[]

  constructor(record: RecordDeclaration<T>, storage: Storage<T, S, A>) {
    this.#record = record
    this.#storage = storage
    this.#keyed = { table: storage.table, id: record.id }
    const fields: readonly NamedField[] = Object.entries(record.fields)
    this.#secrets = fields.filter(([, field]) => field.secret && !isOnlySent(field))
    this.#onlySent = fields.filter(([, field]) => isOnlySent(field)).map(([name]) => name)
    this.#kept = fields.filter(([, field]) => !isOnlySent(field)).map(([name]) => name)
  }

  /** Refuses a save made from an older version than the stored one; `seen` null: it takes no part (G-API-14). */
  async requireVersion(w: Write, before: S | null, seen: number | null): Promise<void> {
    if (before === null || seen === null || seen === before.rowVersion) return
    const current = (await this.#answer(w, before)) as { rowVersion: number }
    throw conflict({ current, ...(await lastChangeOf(w.db, this.#entityOf(before))) })
  }

  /** Of the given values those the caller may edit, once their rules hold and the database would take them. */
  async checked(
    w: Write,
    before: S | null,
    given: Partial<ValuesOf<T['input']>>,
    { editable = this.#record.editable(w.grants, { ...before }), others = [] }: Checks = {},
  ): Promise<Values<T>> {
    const { errors, values } = this.#record.input.checked(given, editable, before)
    const brokenBy = (isSet: (column: string) => boolean) =>
      brokenConstraints(w.db, {
        table: this.#keyed.table,
        idColumn: this.#keyed.id,
        id: before ? this.#idOf(before) : 0,
        values: () => ({ ...before, ...values, ...this.#storage.derived?.(values as Values<T>) }),
        isSet,
      })
    // A text that reads as stored takes the form of today, unless it is another's by now (R-SAVE-11).
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
    if (this.#onlySent.length === 0) return values as Values<T>
    const kept: Record<string, unknown> = { ...values }
    for (const name of this.#onlySent) delete kept[name]
    return kept as Values<T>
  }

  /** Writes exactly what differs, secrets encrypted. Answers the record as it is then: `before` where nothing differs. */
  async store(w: Write, before: S | null, values: Values<T>): Promise<S> {
    const { fields } = this.#record
    const { find, update, derived, rows = {} } = this.#storage
    const keyed = this.#keyed
    const id = before ? this.#idOf(before) : await nextId(w.db, keyed)
    const secrets = nextSecrets(w, { secrets: this.#secrets, before, values, place: { ...keyed, row: id } })
    const next = secrets ? { ...values, ...secrets } : values
    const changed = before ? changedNames(fields, before, next) : Object.keys(next)
    if (before && changed.length === 0) return before
    const columns = Object.fromEntries(
      changed.filter((name) => !(name in rows)).map((name) => [name, valueIn(next, name)]),
    )
    Object.assign(columns, derived?.(columns as Values<T>))
    if (before && update) await update(w.db, before, columns as Values<T>)
    // Of what is the only one of another there may be nothing stored yet.
    else if (before && before.rowVersion > 0) await updateRow(w.db, keyed, id, columns)
    else await insertRow(w.db, keyed, { ...columns, [keyed.id]: id })
    for (const [name, writeRows] of Object.entries<WriteRows<unknown, unknown> | undefined>(rows))
      if (changed.includes(name)) await writeRows?.(w.db, id, valueIn(next, name), valueIn(before, name) ?? null)
    return (await find(w.db, id)) as S
  }

  /** Answer, history and counters of what became of it; nothing but the answer where nothing changed. */
  async saved(w: Write, before: S | null, after: S, verb = 'save'): Promise<Change<A>> {
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

  /** What became of it once it is gone. */
  removed(w: Write, before: S, verb: string): Change<true> {
    const orgUnitIds = this.#placesOf(before)
    const history = { action: `${this.#record.name}.${verb}`, entity: this.#entityOf(before), orgUnitIds }
    return { result: true, history: { ...history, before: this.recorded(w, before) }, touched: this.#storage.touched }
  }

  /** What the history says of it, secrets by their marks: all of it, or at least the fields of these names. */
  recorded(ctx: Context, stored: S, names?: readonly string[]): object {
    const mark = (field: string, secret: string) =>
      secretColumn(this.#keyed.table, field).mark(ctx.secrets, this.#idOf(stored), secret)
    const { recorded } = this.#storage
    if (recorded) return recorded(stored, this.#record.recorded({ ...stored }, mark))
    return this.#record.recorded({ ...stored }, mark, names)
  }

  /** What the history asks of the kind; `outOfUse` as its subject says it. */
  subject(places: RawBuilder<unknown>, outOfUse?: RawBuilder<unknown>): HistorySubject {
    const { table, id: idColumn } = this.#keyed
    return {
      places,
      ...(outOfUse && { outOfUse }),
      secrets: this.#secrets.map(([column]) => ({ ...this.#keyed, column })),
      texts: {
        ...this.#keyed,
        entity: this.#record.name,
        texts: textsOf(this.#record.fields),
        touched: this.#storage.touched,
        lyingIn: this.#record.liesIn === null ? null : places,
      },
      versions: sql`select ${sql.ref(idColumn)} as id, "rowVersion" from ${sql.table(table)}`,
      stored: async (ctx, id) => {
        const stored = await ctx.db.transaction().execute((tx) => this.#storage.find(tx, id))
        return stored ? this.recorded(ctx, stored) : null
      },
    }
  }

  /** Null: of global scope. */
  #placesOf(...stored: readonly (S | null)[]): (number | null)[] | null {
    const { liesIn } = this.#record
    return liesIn === null ? null : stored.map((one) => (valueIn(one, liesIn) ?? null) as number | null)
  }

  /** What the caller may read of it: the secrets among it plain. */
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

type Fields = RecordDeclaration['fields']
type NamedField = readonly [name: string, field: Fields[string]]

const valueIn = (values: unknown, name: string): unknown => Reflect.get(Object(values), name)

/** Names of the values that are not as they were. */
const changedNames = (fields: Fields, before: object, values: object): string[] =>
  Object.keys(values).filter(
    (name) => isChanged(name, before, values) && !fields[name]?.isSame?.(valueIn(before, name), valueIn(values, name)),
  )

interface Keeping {
  secrets: readonly NamedField[]
  before: object | null
  values: object
  place: Keyed & { row: number }
}

/** The secrets to store, if there are any. Those that are never answered stay unless given anew, or on their way elsewhere. */
function nextSecrets(w: Write, { secrets, before, values, place }: Keeping): Record<string, string | null> | null {
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
