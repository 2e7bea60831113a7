import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** How far the chain of the history has come. */
export interface HistoryState {
  /** Of the last seal; null: nothing was sealed yet. */
  headSeq: number | null
  /** Seconds since the last sealed entry was made. */
  headAge: number | null
  /** Committed entries without a seal, counted up to MOST_COUNTED. */
  unsealed: number
  /** Seconds since the oldest of those was made. */
  oldestUnsealed: number
}

const MOST_COUNTED = 10_000
const age = sql<number>`greatest(0, extract(epoch from now() - h.at))::float8`

/** By primary keys alone, however long the history. */
export async function readHistoryState(db: Database): Promise<HistoryState> {
  const { rows } = await sql<HistoryState>`
    select (select seq from history_head) as "headSeq",
      (select ${age} from history_head e join history_seals s on s.seq = e.seq join history h on h.id = s."historyId") as "headAge",
      (select count(*)::int from (select from history_unsealed limit ${MOST_COUNTED}) u) as unsealed,
      coalesce((select ${age} from history_unsealed u join history h on h.id = u."historyId"
                order by u."historyId" limit 1), 0) as "oldestUnsealed"`.execute(db)
  return rows[0] as HistoryState
}
