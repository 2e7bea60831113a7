import type { RawBuilder } from 'kysely'
import type { Context } from '../access/context.ts'

/** Entries that each belong to the history of many records, which tell of every one of them alone. */
export interface SharedEntries {
  entity: string
  /** Which of them changed that record: a condition on `history h`, by an index. */
  changed(id: number): RawBuilder<unknown>
  /** What they changed of each: jsonb, as entries of its own tell it. */
  changes: RawBuilder<unknown>
}

/** What a domain tells the history of one of its kinds of records. */
export interface HistorySubject {
  /**
   * Selects of each record `id`, `names` (the parts of what it is called), `"orgUnitId"` and `"withinId"` (of the record
   * on whose page it is), as they are now; null: there are none.
   */
  places: RawBuilder<unknown> | null
  /** Selects of each record `id` and `"rowVersion"`, as it is now; absent: it has none. */
  versions?: RawBuilder<unknown>
  /** Entries of another kind that changed many of these at once. */
  shared?: SharedEntries
  /** Selects `id` of each record that an entry `history e` of this kind touched; absent: none but its own. */
  touched?: RawBuilder<unknown>
  /** The record as it stands, as the history tells it; absent: nothing stands. */
  stored?(ctx: Context, id: number): Promise<object | null>
}
