import { sql } from 'kysely'
import type { Context } from '../access/context.ts'
import type { Database, Tx } from '../database/database.ts'
import { onlyValue } from '../database/results.ts'
import type { Secrets } from '../secrets/secrets.ts'
import {
  beginningOf,
  type ChainPosition,
  chainReader,
  cutMac,
  DoesNotVerify,
  type HistoryCut,
  headProblem,
  readCuts,
  readEnd,
  readWhole,
  sealedEntries,
  verifiedCuts,
} from './chain.ts'
import { mutate } from './mutate.ts'

const BATCH = 5000

export interface RemovableEntries extends Pick<HistoryCut, 'upToSeq' | 'seal' | 'entries' | 'fromAt' | 'toAt'> {
  firstSeq: number
}

/** A cut is always a start of the chain, even if clocks were wrong. */
async function lastSealBefore(tx: Tx, before: string, from: ChainPosition): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select s.seq from history_seals s join history h on h.id = s."historyId"
    where s.seq > ${from.seq} and h.at >= ${before}::timestamptz order by s.seq limit 1`.execute(tx)
  return rows[0] ? rows[0].seq - 1 : (await readEnd(tx)).seq
}

/** Verifies what it finds: altered history is kept as evidence. Null: nothing is that old. */
export const findRemovable = (
  db: Database,
  secrets: Secrets,
  { before, onProgress }: { before: string; onProgress?: (done: number) => void },
): Promise<RemovableEntries | null> =>
  readWhole(db, async (tx) => {
    const beginning = beginningOf(await verifiedCuts(tx, secrets))
    const upToSeq = await lastSealBefore(tx, before, beginning)
    if (upToSeq === beginning.seq) return null
    const problem = await headProblem(tx, secrets, await readEnd(tx))
    if (problem) throw new DoesNotVerify(problem)
    const chain = chainReader(secrets, beginning)
    let [fromAt, toAt, entries] = ['9999', '', 0]
    for await (const rows of sealedEntries(tx, { after: beginning.seq, upTo: upToSeq })) {
      for (const row of rows) {
        const [broken] = chain.problemsOf(row)
        if (broken) throw new DoesNotVerify(broken)
        if (row.at < fromAt) fromAt = row.at
        if (row.at > toAt) toAt = row.at
      }
      entries += rows.length
      onProgress?.(entries)
    }
    const { seq, seal } = chain.end()
    if (seq !== upToSeq) throw new DoesNotVerify(`Seals ${seq + 1} to ${upToSeq} are missing.`)
    return { firstSeq: beginning.seq + 1, upToSeq, seal, entries, fromAt, toAt }
  })

/** Also an entry of the history. From then on the history begins after the cut; `removeCutOff` follows. */
export const writeCut = (
  ctx: Context,
  { firstSeq, ...removable }: RemovableEntries,
  { cutBy, exports }: Pick<HistoryCut, 'cutBy' | 'exports'>,
): Promise<void> =>
  mutate(ctx, async (w) => {
    // One at a time: each cut builds on the one before.
    await sql`lock table history_cuts in exclusive mode`.execute(w.db)
    const last = (await readCuts(w.db)).at(-1)
    if ((last?.upToSeq ?? 0) !== firstSeq - 1) throw new Error('The history was cut in the meantime.')
    const cut = { ...removable, cutAt: new Date().toISOString(), cutBy, exports }
    const mac = cutMac(ctx.secrets, cut, last)
    await w.db
      .insertInto('history_cuts')
      .values({ ...cut, mac })
      .execute()
    const { seal, cutAt: _, ...told } = cut
    const after = { ...told, seal: seal.toString('hex') }
    return { result: undefined, history: { action: 'history.cut', entity: null, after }, touched: [] }
  })

/** Removes entries in batches, and continues after an interruption. */
export async function removeCutOff(
  db: Database,
  secrets: Secrets,
  onProgress?: (removed: number) => void,
): Promise<number> {
  const { seq } = beginningOf(await verifiedCuts(db, secrets))
  for (let removed = 0; ; onProgress?.(removed)) {
    const some = await db.transaction().execute((tx) => removeSome(tx, seq))
    removed += some
    if (some < BATCH) return removed
  }
}

async function removeSome(tx: Tx, upToSeq: number): Promise<number> {
  await sql`set local history.cut = 'on'`.execute(tx)
  return onlyValue('count')(tx)(sql<{ count: number }>`
    with seals as (
      delete from history_seals where seq in (
        select seq from history_seals where seq <= ${upToSeq} order by seq limit ${sql.raw(String(BATCH))})
      returning "historyId"),
    entries as (delete from history using seals where id = "historyId")
    select count(*) as count from seals`)
}
