import type { RawBuilder } from 'kysely'
import type { Context } from '../access/context.ts'
import type { SecretPlaces } from '../secrets/keyring.ts'

export interface HistorySubject {
  /**
   * Selects of each record `id`, `names` (the parts of its name), `"orgUnitId"` and `"withinId"` (id of the record on
   * whose page it is), as they are now; null: there are no such records.
   */
  places: RawBuilder<unknown> | null
  /** Saves insert and update its rows; absent: the kind is stored otherwise. */
  table?: string
  /** Selects `id` and the current `"rowVersion"` of each record; absent: it has no version. */
  versions?: RawBuilder<unknown>
  /**
   * For an entry `history`: jsonb of its changes to each touched record, in the form of that record's own entries;
   * absent: viewers of a record see the whole act.
   */
  changesOfEach?: RawBuilder<unknown>
  /** The current record in the form of the history; absent: there is no stored record. */
  stored?(ctx: Context, id: number): Promise<object | null>
  secrets?: readonly SecretPlaces[]
}
