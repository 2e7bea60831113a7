import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'

export interface SearchSubject {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<string>
  /** Distinguishes records of the same name; null: nothing. */
  about: RawBuilder<string | null>
  isOff: RawBuilder<boolean>
  /** Further texts to search; never null. */
  texts: readonly RawBuilder<string>[]
  /** Column of the org unit; absent: global scope. */
  orgUnitId?: string
  /** The caller can open it outside of their scope too; absent: no. */
  opensToo?(ctx: Context): RawBuilder<boolean>
  /** The caller can read more than its name; absent: everyone who can open it. */
  reads?(ctx: Context): RawBuilder<boolean>
  /**
   * True for tables too long to scan. They need an index over the name and all texts together (`searchable(name || ' '
   * || …) gin_trgm_ops`), and one over the beginning of the name and of each text in `begins` (`searchable(…) collate
   * "C"`).
   */
  isLong?: true
  begins?: readonly RawBuilder<string>[]
}

export const foundByName = (table: string): SearchSubject => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  name: sql.ref(`${table}.name`),
  about: sql.ref(`${table}.description`),
  isOff: sql`false`,
  texts: [],
})
