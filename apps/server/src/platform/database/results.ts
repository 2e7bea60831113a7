import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

type Executor = Database | Tx

export const allRows =
  (db: Executor) =>
  <T>(statement: RawBuilder<T>): Promise<T[]> =>
    statement.execute(db).then(({ rows }) => rows)

/** Undefined: there is none. */
export const firstRow =
  (db: Executor) =>
  <T>(statement: RawBuilder<T>): Promise<T | undefined> =>
    statement.execute(db).then(({ rows }) => rows[0])

/** For statements that always find one, such as a count. */
export const onlyRow =
  (db: Executor) =>
  <T>(statement: RawBuilder<T>): Promise<T> =>
    statement.execute(db).then(({ rows }) => rows[0] as T)

export const hasRows = (db: Executor) => (statement: RawBuilder<unknown>) =>
  statement.execute(db).then(({ rows }) => rows.length > 0)

export const hasTable = (db: Executor, name: string) => hasRows(db)(sql`select where to_regclass(${name}) is not null`)

export const hasChanged = (db: Executor) => (statement: RawBuilder<unknown>) =>
  statement.execute(db).then(({ numAffectedRows }) => numAffectedRows === 1n)

/** The value of this column in each row, in the first one, and in the only one. */
export const valuesOf =
  <K extends string>(column: K) =>
  (db: Executor) =>
  <V>(statement: RawBuilder<Record<K, V>>): Promise<V[]> =>
    statement.execute(db).then(({ rows }) => rows.map((row) => row[column]))
export const firstValue =
  <K extends string>(column: K) =>
  (db: Executor) =>
  <V>(statement: RawBuilder<Record<K, V>>): Promise<V | undefined> =>
    statement.execute(db).then(({ rows }) => rows[0]?.[column])
export const onlyValue =
  <K extends string>(column: K) =>
  (db: Executor) =>
  <V>(statement: RawBuilder<Record<K, V>>): Promise<V> =>
    onlyRow(db)(statement).then((row) => row[column])

/** A fact of the installation; undefined if there is none under this key. */
export const readFact = (db: Executor, key: string): Promise<string | undefined> =>
  firstValue('value')(db)(sql<{ value: string }>`select value from installation where key = ${key}`)
