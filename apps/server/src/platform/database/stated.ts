import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

type Values = readonly unknown[]

/** The words of a statement or of a part of it. Nothing in them may look at a value: what they are given are marks (`Place`). */
type Words<V extends Values, T = unknown> = (...values: V) => RawBuilder<T>

/** A part of a statement. */
export interface Part {
  /** One function for all of its calls, declared once: statements are kept by it. */
  words: Words<Values>
  /** Those of now, always as many. */
  values: Values
}

/** Asks for the rows of a statement, with the values of this call. */
type Ask<V extends Values, Row> = (db: Database | Tx, ...values: V) => Promise<Row[]>

/** Stands in a statement for a value that each call brings. */
class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement that is put together once, when it is first asked: kysely does so at each call, with a node for each part, which
 * takes longer than to send it.
 */
export function stated<V extends Values, Row>(words: Words<V, Row>, count = words.length): Ask<V, Row> {
  // Not the nodes it was made of, which are many times as much.
  let made: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined
  const make = (db: Database | Tx) => {
    const marks = Array.from({ length: count }, (_, index) => new Place(index)) as Values
    const { sql, parameters } = words(...(marks as V)).compile(db)
    return { sql, parameters }
  }
  return async (db, ...values) => {
    if (values.length !== count)
      throw new Error(`The statement has room for ${count} values, not for ${values.length}.`)
    made ??= make(db)
    const given = made.parameters.map((one) => (one instanceof Place ? values[one.index] : one))
    const { rows } = await db.executeQuery(CompiledQuery.raw(made.sql, given))
    return rows as Row[]
  }
}

/** The same of one row, which comes as one value: the driver reads the description of each column at every call. */
export function statedRow<V extends Values, Row>(
  words: Words<V>,
): (db: Database | Tx, ...values: V) => Promise<Row | undefined> {
  const asOne: Words<V, { row: Row }> = (...values) =>
    sql`select row_to_json(found) as row from (${words(...values)}) as found`
  const ask = stated(asOne, words.length)
  return async (db, ...values) => (await ask(db, ...values))[0]?.row
}
