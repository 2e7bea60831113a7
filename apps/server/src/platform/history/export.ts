import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { readFact } from '../database/results.ts'
import type { Secrets } from '../secrets/secrets.ts'
import {
  beginningOf,
  type ChainPosition,
  chainReader,
  DoesNotVerify,
  headProblem,
  readEnd,
  readWhole,
  type SealedEntry,
  sealedEntries,
  verifiedCuts,
} from './chain.ts'

/** Days, both included, in UTC. */
export interface Period {
  from: string
  to: string
}

export interface ExportSummary {
  firstSeq: number
  lastSeq: number
  entries: number
  sha256: string
}

/** Resolves when its target takes more. */
export type WriteText = (text: string) => Promise<void>

interface ExportOptions {
  period: Period
  write: WriteText
  onProgress?: (done: number) => void
}

/** From the first to the last entry of the period, in the order of the chain; null: there is none. */
async function stretchOf(
  tx: Tx,
  { from, to }: Period,
  { seq }: ChainPosition,
): Promise<[first: number, last: number] | null> {
  const end = async (order: 'asc' | 'desc') => {
    const { rows } = await sql<{ seq: number }>`
      select s.seq from history_seals s join history h on h.id = s."historyId"
      where s.seq > ${seq} and h.at >= ${`${from}T00:00Z`}::timestamptz
        and h.at < ${`${to}T00:00Z`}::timestamptz + interval '1 day'
      order by s.seq ${sql.raw(order)} limit 1`.execute(tx)
    return rows[0]?.seq
  }
  const first = await end('asc')
  const last = await end('desc')
  return first === undefined || last === undefined ? null : [first, last]
}

async function placeBefore(tx: Tx, firstSeq: number, beginning: ChainPosition): Promise<ChainPosition> {
  if (firstSeq === beginning.seq + 1) return beginning
  const { rows } = await sql<ChainPosition>`select seq, seal from history_seals where seq = ${firstSeq - 1}`.execute(tx)
  if (rows[0]) return rows[0]
  throw new DoesNotVerify(`Seal ${firstSeq - 1} is missing.`)
}

/** `changes` is copied as text: parsed and printed again, numbers and key order could differ from the sealed text. */
function lineOf({ seq, seal, mac, changes, ...entry }: SealedEntry): string {
  const hex = { seal: seal.toString('hex'), mac: mac.toString('hex') }
  return `${JSON.stringify({ seq, ...entry, ...hex }).slice(0, -1)},"changes":${changes}}\n`
}

/** For scripts/verify-history-export.mjs; null: no entry in the period. Throws DoesNotVerify for altered history. */
export const exportHistory = (db: Database, secrets: Secrets, options: ExportOptions): Promise<ExportSummary | null> =>
  readWhole(db, async (tx) => {
    const cuts = await verifiedCuts(tx, secrets)
    const problem = await headProblem(tx, secrets, await readEnd(tx))
    if (problem) throw new DoesNotVerify(problem)
    const stretch = await stretchOf(tx, options.period, beginningOf(cuts))
    if (!stretch) return null
    const [firstSeq, lastSeq] = stretch
    const before = await placeBefore(tx, firstSeq, beginningOf(cuts))
    const holds = { firstSeq, lastSeq, entries: lastSeq - firstSeq + 1 }
    const sha256 = await writeSigned(tx, secrets, {
      ...options,
      before,
      upTo: lastSeq,
      head: {
        export: 'ACES Central Management, history',
        installation: await readFact(tx, 'id'),
        madeAt: new Date().toISOString(),
        ...options.period,
        ...holds,
        previousSeal: before.seal.toString('hex'),
        cuts: cuts.map(({ seal, mac: _, ...cut }) => ({ ...cut, seal: seal.toString('hex') })),
      },
    })
    return { ...holds, sha256 }
  })

interface SignedExportOptions extends ExportOptions {
  before: ChainPosition
  upTo: number
  head: object
}

async function writeSigned(
  tx: Tx,
  secrets: Secrets,
  { write, onProgress, ...what }: SignedExportOptions,
): Promise<string> {
  const hash = createHash('sha256')
  const put = (text: string) => {
    hash.update(text)
    return write(text)
  }
  await put(`${JSON.stringify(what.head)}\n`)
  const chain = chainReader(secrets, what.before)
  for await (const rows of sealedEntries(tx, { after: what.before.seq, upTo: what.upTo })) {
    const [problem] = rows.flatMap((row) => chain.problemsOf(row))
    if (problem) throw new DoesNotVerify(problem)
    await put(rows.map(lineOf).join(''))
    onProgress?.(chain.end().seq - what.before.seq)
  }
  const sha256 = hash.digest('hex')
  const signature = secrets.sign(`history export ${sha256}`).toString('base64')
  await write(`${JSON.stringify({ proof: { sha256, signature } })}\n`)
  return sha256
}
