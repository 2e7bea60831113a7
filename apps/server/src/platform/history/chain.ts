import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { allRows, firstRow, hasRows } from '../database/results.ts'
import { executeUnprepared } from '../postgres/dialect.ts'
import { listKeys } from '../secrets/keyring.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type HistoryRow, sealedParts } from './history.ts'

declare module '../database/database.ts' {
  interface Tables {
    history_cuts: HistoryCut
  }
}

/** Altered history is neither signed nor removed. */
export class DoesNotVerify extends Error {}

export interface ChainPosition {
  seq: number
  seal: Buffer
}

interface ChainHead extends ChainPosition {
  mac: Buffer
}

export interface HistoryCut {
  upToSeq: number
  seal: Buffer
  entries: number
  fromAt: string
  toAt: string
  cutAt: string
  cutBy: string
  /** SHA-256 of the exports that hold the removed entries. */
  exports: string[]
  mac: Buffer
}

export interface SealedEntry extends HistoryRow, ChainPosition {}

const FIRST: ChainPosition = { seq: 0, seal: Buffer.alloc(32) }
export const BATCH = sql.raw('2000')

export const entryColumns = sql.raw(
  `h.id, utc(h.at) as at, h."actorType", h."actorId", h."actorName", h.action, h."entityType", h."entityId",
   h."orgUnitIds", h.changes::text as changes, h."requestId", h.address, h.session, h."jobId", h.mac`,
)

type SealedRow = Pick<HistoryRow, 'id' | 'mac'>
const partsOfSeal = (before: Buffer, { id, mac }: SealedRow): [Buffer, string, Buffer] => [before, String(id), mac]

export const sealAfter = (secrets: Secrets, before: Buffer, entry: SealedRow): Buffer =>
  secrets.seal(...partsOfSeal(before, entry))

/** `at`: the number of its seal; 'now': not sealed yet. */
export const isAltered = (secrets: Secrets, row: HistoryRow, at: number | 'now'): boolean =>
  !secrets.isSeal(row.mac, at, ...sealedParts(row))

const partsOfHead = ({ seq, seal }: ChainPosition): [string, string, Buffer] => ['head', String(seq), seal]

/** Each cut's HMAC covers the one before, so that none can go missing. */
const partsOfCut = (cut: Omit<HistoryCut, 'mac'>, before: HistoryCut | undefined): (string | Buffer)[] => {
  const { seal, ...said } = cut
  const parts = [said.upToSeq, said.entries, said.fromAt, said.toAt, said.cutAt, said.cutBy, said.exports]
  return ['cut', seal, before?.mac ?? '', ...parts.map((part) => JSON.stringify(part))]
}

export const cutMac = (secrets: Secrets, cut: Omit<HistoryCut, 'mac'>, before: HistoryCut | undefined): Buffer =>
  secrets.seal(...partsOfCut(cut, before))

export const readCuts = (db: Database | Tx): Promise<HistoryCut[]> =>
  allRows(db)(sql<HistoryCut>`
    select "upToSeq", seal, entries, utc("fromAt") as "fromAt", utc("toAt") as "toAt", utc("cutAt") as "cutAt", "cutBy",
           exports, mac
    from history_cuts order by "upToSeq"`)

/** Place before the first entry that is not cut off. */
export const beginningOf = (cuts: readonly HistoryCut[]): ChainPosition => {
  const last = cuts.at(-1)
  return last ? { seq: last.upToSeq, seal: last.seal } : FIRST
}

export const cutProblems = (secrets: Secrets, cuts: readonly HistoryCut[]): string[] =>
  cuts.flatMap((cut, index) =>
    secrets.isSeal(cut.mac, { cutsFrom: cuts.slice(index).map(({ mac }) => mac) }, ...partsOfCut(cut, cuts[index - 1]))
      ? []
      : [`The cut up to seal ${cut.upToSeq} was altered, or an earlier one is missing.`],
  )

export const hasSeal = (db: Database | Tx, { seq, seal }: ChainPosition): Promise<boolean> =>
  hasRows(db)(sql`select from history_seals where seq = ${seq} and seal = ${seal}`)

/** Throws DoesNotVerify. */
export async function verifiedCuts(db: Database | Tx, secrets: Secrets): Promise<HistoryCut[]> {
  const cuts = await readCuts(db)
  const [problem] = cutProblems(secrets, cuts)
  if (problem) throw new DoesNotVerify(problem)
  return cuts
}

/** The last seal, or that of the last cut if nothing was sealed since. */
export async function readEnd(db: Database | Tx): Promise<ChainPosition> {
  const { rows } = await sql<ChainPosition>`
    select seq, seal from (
      (select seq, seal from history_seals order by seq desc limit 1)
      union all (select "upToSeq", seal from history_cuts order by "upToSeq" desc limit 1)) ends
    order by seq desc limit 1`.execute(db)
  return rows[0] ?? FIRST
}

/** Others might have switched to a new key since this process started. */
export async function keyNotGiven(db: Database | Tx, { keyIds }: Secrets): Promise<string | null> {
  const inUse = (await listKeys(db)).at(-1)?.id
  if (!inUse || keyIds.includes(inUse)) return null
  return `The history is now sealed with the key ${inUse}, which this process doesn't have. Restart it with that key as SECRET_KEY or SECRET_KEY_OLD.`
}

/** Null: the stored end fits the last seal. */
export async function headProblem(db: Database | Tx, secrets: Secrets, end: ChainPosition): Promise<string | null> {
  const head = await firstRow(db)(sql<ChainHead>`select seq, seal, mac from history_head`)
  if (!head) return end.seq === 0 ? null : 'The head of the history is missing.'
  if (!secrets.isSeal(head.mac, 'now', ...partsOfHead(head)))
    return (await keyNotGiven(db, secrets)) ?? 'The head of the history was altered.'
  if (head.seq === end.seq && head.seal.equals(end.seal)) return null
  return `The history ends at seal ${end.seq}, but its head says ${head.seq}.`
}

export const writeHead = (tx: Tx, secrets: Secrets, end: ChainPosition) =>
  sql`
  insert into history_head (seq, seal, mac) values (${end.seq}, ${end.seal}, ${secrets.seal(...partsOfHead(end))})
  on conflict (only_row) do update set seq = excluded.seq, seal = excluded.seal, mac = excluded.mac`.execute(tx)

/** A snapshot for a read that can take hours. */
export const readWhole = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // The reader may wait for a full or slow disk.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return read(tx)
    })

const readBatch = async (tx: Tx, after: number, upTo: number): Promise<SealedEntry[]> => {
  const statement = sql<SealedEntry>`
    select s.seq, s.seal, ${entryColumns} from history_seals s join history h on h.id = s."historyId"
    where s.seq > ${after} and s.seq <= ${upTo} order by s.seq limit ${BATCH}`
  const { rows } = await executeUnprepared(tx, statement)
  return rows
}

/** In the order of the chain; the next batch is read while this one is used. */
export async function* sealedEntries(
  tx: Tx,
  { after, upTo }: { after: number; upTo: number },
): AsyncGenerator<SealedEntry[]> {
  let next = readBatch(tx, after, upTo)
  for (;;) {
    const rows = await next
    const last = rows.at(-1)
    if (!last) return
    next = readBatch(tx, last.seq, upTo)
    // A reader that stops early never awaits it.
    next.catch(() => undefined)
    yield rows
  }
}

export function chainReader(secrets: Secrets, from: ChainPosition) {
  let { seq, seal } = from
  return {
    problemsOf(row: SealedEntry): string[] {
      const problems: string[] = []
      if (row.seq !== seq + 1) problems.push(`Seals ${seq + 1} to ${row.seq - 1} are missing.`)
      if (isAltered(secrets, row, row.seq)) problems.push(`Entry ${row.id} was altered.`)
      if (!secrets.isSeal(row.seal, row.seq, ...partsOfSeal(seal, row)))
        problems.push(`The chain breaks at entry ${row.id}.`)
      seq = row.seq
      seal = row.seal
      return problems
    },
    end: (): ChainPosition => ({ seq, seal }),
  }
}
