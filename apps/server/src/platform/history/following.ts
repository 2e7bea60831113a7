import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { HistoryRow } from './history.ts'

/** An entry as those who follow the history are told of it. */
export type Followed = Omit<HistoryRow, 'changes' | 'address' | 'session' | 'jobId' | 'mac'> & {
  /** Neither a sign-in or refusal, nor a look at something. */
  isChange: boolean
}

/** Entries that are read at once; more of them come with the next reading. */
const MOST = 500
/** Ids before the first reading of which some may be given already, and not be committed. */
const BEFORE = 200
/** Ids that are looked for at most. */
const MOST_MISSING = 1000
/** Whoever was given an id and has not committed after that long never will: statements and transactions end earlier. */
const GIVEN_UP_MS = 60_000

/**
 * Reads each committed entry once. Ids are given before the commit, so a smaller one may come after a greater one:
 * what is missing among them is looked for by its id until it comes, or can come no more.
 */
export class HistoryFollower {
  readonly #db: Database
  #last: number | null = null
  #missing = new Map<number, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** What was committed since the last reading; the first one only finds out where the end is. */
  async read(): Promise<Followed[]> {
    const isFirst = this.#last === null
    const rows = isFirst ? await this.#newest() : await this.#since(this.#last ?? 0)
    this.#note(rows.map(({ id }) => id))
    return isFirst ? [] : rows
  }

  async #newest(): Promise<Followed[]> {
    const { rows } =
      await sql<Followed>`select * from (${entries} order by id desc limit ${BEFORE}) newest order by id`.execute(
        this.#db,
      )
    // Whatever is above it is new.
    this.#last = (rows[0]?.id ?? 1) - 1
    return rows
  }

  /** Two questions of which each is answered by the primary key alone, however long the history is. */
  async #since(last: number): Promise<Followed[]> {
    const newer = sql`(${entries} where id > ${last} order by id limit ${MOST})`
    const late = sql`(${entries} where id = any(${[...this.#missing.keys()]}::bigint[]))`
    const { rows } = await sql<Followed>`${newer} union all ${late} order by id`.execute(this.#db)
    return rows
  }

  #note(ids: readonly number[]): void {
    const now = performance.now()
    for (const [id, until] of this.#missing) if (until < now) this.#missing.delete(id)
    for (const id of ids) {
      this.#missing.delete(id)
      const last = this.#last ?? 0
      if (id <= last) continue
      for (let gap = Math.max(last + 1, id - MOST_MISSING); gap < id; gap += 1)
        this.#missing.set(gap, now + GIVEN_UP_MS)
      this.#last = id
    }
    const tooMany = this.#missing.size - MOST_MISSING
    for (const id of [...this.#missing.keys()].slice(0, Math.max(0, tooMany))) this.#missing.delete(id)
  }
}

const entries: RawBuilder<Followed> = sql`
  select id, utc(at) as at, "actorType", "actorId", "actorName", action, "entityType", "entityId", "orgUnitIds", "requestId",
         touched,         touched is not null and changes::text <> '{}' as "isChange"
  from history`
