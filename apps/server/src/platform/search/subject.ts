import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'

/** What a domain tells of one of its kinds of records to those who look for one by what it is called. */
export interface SearchSubject {
  /** Its table, with what is joined. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<string>
  /** What tells it from others of the name; null: nothing. */
  about: RawBuilder<string | null>
  isOff: RawBuilder<boolean>
  /** What else it is found by: texts that are never null. */
  texts: readonly RawBuilder<string>[]
  /** The column of the org unit it lies in; absent: of global scope. */
  orgUnitId?: string
  /** Whether the caller may open it although not where it lies; absent: no. */
  opensToo?(ctx: Context): RawBuilder<boolean>
  /** Whether the caller may read more of it than its name; absent: whoever may open it. */
  reads?(ctx: Context): RawBuilder<boolean>
  /**
   * Whether there may be too many to look at each. Then the index over the name and all texts together serves
   * (`searchable(name || ' ' || …) gin_trgm_ops`), and of the name and the texts in `begins` the one by their beginning
   * (`searchable(…) collate "C"`).
   */
  isLong?: true
  begins?: readonly RawBuilder<string>[]
}

/** Records of global scope that are found by their name and told by their description. */
export const foundByName = (table: string): SearchSubject => ({
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  name: sql.ref(`${table}.name`),
  about: sql.ref(`${table}.description`),
  isOff: sql`false`,
  texts: [],
})
