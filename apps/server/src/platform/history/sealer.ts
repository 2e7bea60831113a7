import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { takeLock, tryLock } from '../database/locks.ts'
import { requireUsableKey } from '../database/retired-keys.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type ChainPosition, headProblem, readEnd, sealAfter, writeHead } from './chain.ts'

const BATCH = 1000

/** Answers the number of sealed entries; 0 while another replica seals. */
export function sealHistory(db: Database, secrets: Secrets): Promise<number> {
  return db.transaction().execute(async (tx) => ((await tryLock(tx, 'sealing')) ? sealNext(tx, secrets) : 0))
}

export async function sealAll(db: Database, secrets: Secrets): Promise<void> {
  const inTurn = () =>
    db.transaction().execute(async (tx) => {
      await takeLock(tx, 'sealing')
      return sealNext(tx, secrets)
    })
  while ((await inTurn()) > 0);
}

/** Throws if the chain has lost its end, or the key was retired. The caller holds the lock. */
export async function sealNext(tx: Tx, secrets: Secrets): Promise<number> {
  const unsealed = await sql<{ id: number; mac: Buffer }>`
    select h.id, h.mac from history_unsealed u join history h on h.id = u."historyId"
    order by h.id limit ${BATCH}`.execute(tx)
  if (unsealed.rows.length === 0) return 0
  await sql`select ${requireUsableKey(secrets.keyId)}`.execute(tx)
  const end = await readEnd(tx)
  const problem = await headProblem(tx, secrets, end)
  if (problem) throw new Error(problem)
  const { seq } = end
  let { seal } = end
  const seals = unsealed.rows.map((entry) => {
    seal = sealAfter(secrets, seal, entry)
    return seal
  })
  const ids = unsealed.rows.map((entry) => entry.id)
  // Arrays: a statement with a thousand rows of values would be parsed again each time by both sides.
  await sql`insert into history_seals (seq, "historyId", seal)
    select ${seq}::bigint + n, id, seal from unnest(${ids}::bigint[], ${seals}::bytea[]) with ordinality as t (id, seal, n)`.execute(
    tx,
  )
  await sql`delete from history_unsealed where "historyId" = any(${ids}::bigint[])`.execute(tx)
  await writeHead(tx, secrets, { seq: seq + seals.length, seal })
  return seals.length
}

/** Signs the end of the chain with the current key; nothing is sealed until the transaction ends. */
export async function holdEnd(tx: Tx, secrets: Secrets): Promise<ChainPosition> {
  await takeLock(tx, 'sealing')
  const end = await readEnd(tx)
  const problem = await headProblem(tx, secrets, end)
  if (problem) throw new Error(problem)
  await writeHead(tx, secrets, end)
  return end
}
