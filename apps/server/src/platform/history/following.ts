import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { HistoryRow } from './history.ts'

export type FollowedEntry = Omit<HistoryRow, 'changes' | 'address' | 'session' | 'jobId' | 'mac'> & {
  /** False: a sign-in, a refusal, or a read. */
  isChange: boolean
}

const MOST = 500
/** Ids before the first read that may be given but not committed yet. */
const BEFORE = 200
const MOST_MISSING = 1000
/** Statements and transactions end earlier, so an id that is still missing then will never be committed. */
const GIVEN_UP_MS = 60_000

/** Ids are given before the commit, so a smaller id may appear later: gaps are looked up until filled or expired. */
export class HistoryFollower {
  readonly #db: Database
  #last: number | null = null
  #missing = new Map<number, number>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Commits since the last read; the first read only finds the end. */
  async read(): Promise<FollowedEntry[]> {
    const isFirst = this.#last === null
    const rows = isFirst ? await this.#newest() : await this.#since(this.#last ?? 0)
    this.#note(rows.map(({ id }) => id))
    return isFirst ? [] : rows
  }

  async #newest(): Promise<FollowedEntry[]> {
    const { rows } =
      await sql<FollowedEntry>`select * from (${entries} order by id desc limit ${BEFORE}) newest order by id`.execute(
        this.#db,
      )
    // Everything above it is new.
    this.#last = (rows[0]?.id ?? 1) - 1
    return rows
  }

  /** Two queries that need only the primary key, however long the history is. */
  async #since(last: number): Promise<FollowedEntry[]> {
    const newer = sql`(${entries} where id > ${last} order by id limit ${MOST})`
    const late = sql`(${entries} where id = any(${[...this.#missing.keys()]}::bigint[]))`
    const { rows } = await sql<FollowedEntry>`${newer} union all ${late} order by id`.execute(this.#db)
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

const entries: RawBuilder<FollowedEntry> = sql`
  select id, utc(at) as at, "actorType", "actorId", "actorName", action, "entityType", "entityId", "orgUnitIds", "requestId",
         touched, touched is not null and changes::text <> '{}' as "isChange"
  from history`
