import type { RawBuilder } from 'kysely'
import type { Context } from '../access/context.ts'
import type { SecretPlaces } from '../secrets/keyring.ts'
import type { TextPlaces } from './stored-texts.ts'

/** What a domain tells the history of one of its kinds of records. */
export interface HistorySubject {
  /**
   * Selects of each record `id`, `names` (the parts of what it is called), `"orgUnitId"` and `"withinId"` (of the record
   * on whose page it is), as they are now; null: there are none.
   */
  places: RawBuilder<unknown> | null
  /** Selects of each record `id` and `"rowVersion"`, as it is now; absent: it has none. */
  versions?: RawBuilder<unknown>
  /** Selects of each record that is out of use `id`, `state` ('archived' or 'disabled') and `since`; absent: none is. */
  outOfUse?: RawBuilder<unknown>
  /**
   * What an entry `history` of this kind changed of each that it touched: jsonb, as entries of those tell it. Absent:
   * whoever looks at one of them is told of the act as it is.
   */
  changesOfEach?: RawBuilder<unknown>
  /** The record as it stands, as the history tells it; absent: nothing stands. */
  stored?(ctx: Context, id: number): Promise<object | null>
  /** Where secrets of its records are stored. */
  secrets?: readonly SecretPlaces[]
  /** The texts of its records. */
  texts?: TextPlaces
}
