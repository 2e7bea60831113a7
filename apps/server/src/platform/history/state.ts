import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { onlyRow } from '../database/results.ts'

export interface HistoryState {
  headSeq: number | null
  /** Age of the last sealed entry in seconds. */
  headAge: number | null
  /** Committed entries without a seal, counted up to MOST_COUNTED. */
  unsealed: number
  oldestUnsealed: number
}

const MOST_COUNTED = 10_000
const age = sql<number>`greatest(0, extract(epoch from now() - h.at))::float8`

/** Needs only primary keys, however long the history is. */
export const readHistoryState = (db: Database): Promise<HistoryState> =>
  onlyRow(db)(sql<HistoryState>`
    select (select seq from history_head) as "headSeq",
      (select ${age} from history_head e join history_seals s on s.seq = e.seq join history h on h.id = s."historyId") as "headAge",
      (select count(*)::int from (select from history_unsealed limit ${MOST_COUNTED}) u) as unsealed,
      coalesce((select ${age} from history_unsealed u join history h on h.id = u."historyId"
                order by u."historyId" limit 1), 0) as "oldestUnsealed"`)
