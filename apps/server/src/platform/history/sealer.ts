import { sql } from 'kysely'
import { type Database, isAnyOf, type Tx } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type HistoryRow, sealedParts } from './history.ts'

const BATCH = 1000
/** Arbitrary; one replica seals at a time. */
const SEALER_LOCK = 7_231_001

const FIRST_SEAL = Buffer.alloc(32)

const entryColumns = sql.raw(
  `h.id, utc(h.at) as at, h."actorType", h."actorId", h."actorName", h.action, h."entityType", h."entityId",
   h."orgUnitIds", h.changes::text as changes, h."requestId", h.address, h.session, h."jobId", h.mac`,
)

interface Head {
  seq: number
  seal: Buffer
  mac: Buffer
}

const headMac = (secrets: Secrets, seq: number, seal: Buffer) => secrets.seal('head', String(seq), seal)

/** The end of the chain as it was last written down; null before the first seal. */
async function readHead(db: Database | Tx): Promise<Head | null> {
  const { rows } = await sql<Head>`select seq, seal, mac from history_head`.execute(db)
  return rows[0] ?? null
}

async function readLastSeal(db: Database | Tx): Promise<Pick<Head, 'seq' | 'seal'>> {
  const { rows } = await sql<Head>`select seq, seal from history_seals order by seq desc limit 1`.execute(db)
  return rows[0] ?? { seq: 0, seal: FIRST_SEAL }
}

/** Why the written-down end and the seals do not fit together; null: they do. */
function headProblem(secrets: Secrets, head: Head | null, last: Pick<Head, 'seq' | 'seal'>): string | null {
  if (!head) return last.seq === 0 ? null : 'The head of the history is missing.'
  if (!headMac(secrets, head.seq, head.seal).equals(head.mac)) return 'The head of the history was altered.'
  if (head.seq === last.seq && head.seal.equals(last.seal)) return null
  return `The history ends at seal ${last.seq}, but its head says ${head.seq}.`
}

/** Chains committed entries that have no seal yet; answers how many. A chain that lost its end is not continued. */
export function sealHistory(db: Database, secrets: Secrets): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const lock = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as held`.execute(tx)
    if (!lock.rows[0]?.held) return 0
    const unsealed = await sql<{ id: number; mac: Buffer }>`
      select h.id, h.mac from history_unsealed u join history h on h.id = u."historyId"
      order by h.id limit ${BATCH}`.execute(tx)
    if (unsealed.rows.length === 0) return 0
    let { seq, seal } = await readLastSeal(tx)
    const problem = headProblem(secrets, await readHead(tx), { seq, seal })
    if (problem) throw new Error(problem)
    const seals = unsealed.rows.map((entry) => {
      seq += 1
      seal = secrets.seal(seal, String(entry.id), entry.mac)
      return { seq, historyId: entry.id, seal }
    })
    await tx.insertInto('history_seals').values(seals).execute()
    const sealedIds = seals.map((one) => one.historyId)
    await tx.deleteFrom('history_unsealed').where(isAnyOf('historyId', sealedIds)).execute()
    await sql`insert into history_head (seq, seal, mac) values (${seq}, ${seal}, ${headMac(secrets, seq, seal)})
              on conflict (only_row) do update set seq = excluded.seq, seal = excluded.seal, mac = excluded.mac`.execute(
      tx,
    )
    return seals.length
  })
}

/** Seals every second until stopped; a failure (database away) waits for the next turn. */
export function startSealer(db: Database, secrets: Secrets, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => sealHistory(db, secrets)).catch(onError)
  }, 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}

export interface Verification {
  entries: number
  /** What does not hold, in words; empty: everything verifies. */
  problems: string[]
}

/** Recomputes every HMAC and the chain over them. */
export async function verifyHistory(db: Database, secrets: Secrets): Promise<Verification> {
  const problems: string[] = []
  let entries = 0
  let previous: Buffer = FIRST_SEAL
  let seq = 0
  for (;;) {
    const { rows } = await sql<HistoryRow & { seq: number; seal: Buffer }>`
      select s.seq, s.seal, ${entryColumns} from history_seals s join history h on h.id = s."historyId"
      where s.seq > ${seq} order by s.seq limit ${BATCH}`.execute(db)
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`Seals ${seq + 1} to ${row.seq - 1} are missing.`)
      if (!secrets.seal(...sealedParts(row)).equals(row.mac)) problems.push(`Entry ${row.id} was altered.`)
      if (!secrets.seal(previous, String(row.id), row.mac).equals(row.seal))
        problems.push(`The chain breaks at entry ${row.id}.`)
      previous = row.seal
      seq = row.seq
      entries += 1
    }
    if (rows.length < BATCH) break
  }
  const open = await sql<HistoryRow & { queued: boolean }>`
    select ${entryColumns}, exists (select from history_unsealed u where u."historyId" = h.id) as queued from history h
    where not exists (select from history_seals s where s."historyId" = h.id) order by h.id`.execute(db)
  for (const row of open.rows) {
    if (!row.queued) problems.push(`The seal of entry ${row.id} is missing.`)
    if (!secrets.seal(...sealedParts(row)).equals(row.mac)) problems.push(`Entry ${row.id} was altered.`)
  }
  const problem = headProblem(secrets, await readHead(db), { seq, seal: previous })
  if (problem) problems.push(problem)
  if (entries + open.rows.length === 0) problems.push('The history is empty: the first start leaves an entry.')
  return { entries: entries + open.rows.length, problems }
}
