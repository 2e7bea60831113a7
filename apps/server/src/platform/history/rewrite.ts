import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { BATCH, entryColumns } from './chain.ts'
import { type HistoryRow, sealedParts } from './history.ts'
import { sealNext } from './sealer.ts'

type SealedRow = Omit<HistoryRow, 'touched' | 'touchedIds'>
type RewriteEntry = (entry: SealedRow) => Pick<HistoryRow, 'actorName' | 'changes'>

/** Tables that refuse changes to what is sealed. */
const GUARDED = ['history', 'history_seals', 'history_unsealed', 'history_cuts'].map((name) => sql.table(name))

/**
 * Rewrites every entry and seals all of them with the current key, for an anonymized copy. Nothing else may: the
 * history proves nothing of the original then. Only the owner of the tables can.
 */
export async function rewriteHistory(
  tx: Tx,
  secrets: Secrets,
  { rewrite, onProgress }: { rewrite: RewriteEntry; onProgress: (done: number) => void },
): Promise<number> {
  for (const table of GUARDED) await sql`alter table ${table} disable trigger user`.execute(tx)
  await sql`truncate history_seals, history_unsealed, history_head, history_cuts`.execute(tx)
  const done = await rewriteEntries(tx, secrets, { rewrite, onProgress })
  await sql`insert into history_unsealed select id from history`.execute(tx)
  for (const table of GUARDED) await sql`alter table ${table} enable trigger user`.execute(tx)
  return done
}

/** Seals what waits, in the transaction of the caller. */
export async function sealWaiting(tx: Tx, secrets: Secrets): Promise<void> {
  while ((await sealNext(tx, secrets)) > 0);
}

async function rewriteEntries(
  tx: Tx,
  secrets: Secrets,
  { rewrite, onProgress }: { rewrite: RewriteEntry; onProgress: (done: number) => void },
): Promise<number> {
  let done = 0
  for (let last = 0; ; ) {
    const { rows } = await sql<SealedRow>`
      select ${entryColumns} from history h where h.id > ${last} order by h.id limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return done
    await storeEntries(
      tx,
      rows.map((row) => anew(secrets, row, rewrite)),
    )
    last = rows.at(-1)?.id ?? last
    done += rows.length
    onProgress(done)
  }
}

function anew(secrets: Secrets, row: SealedRow, rewrite: RewriteEntry): SealedRow {
  const entry = { ...row, requestId: null, address: null, session: null, jobId: null, ...rewrite(row) }
  return { ...entry, mac: secrets.seal(...sealedParts(entry)) }
}

const storeEntries = (tx: Tx, rows: readonly SealedRow[]) => {
  const column = <Name extends keyof SealedRow>(name: Name) => rows.map((row) => row[name])
  return sql`
    update history h set "actorName" = n.name, changes = n.changes::json, mac = n.mac,
      "requestId" = null, address = null, session = null, "jobId" = null
    from unnest(${column('id')}::bigint[], ${column('actorName')}::text[], ${column('changes')}::text[],
                ${column('mac')}::bytea[]) as n (id, name, changes, mac)
    where h.id = n.id`.execute(tx)
}
