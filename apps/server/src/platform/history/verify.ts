import { sql } from 'kysely'
import { commandLine } from '../command-line.ts'
import type { Database, Tx } from '../database/database.ts'
import { onlyValue } from '../database/results.ts'
import type { Secrets } from '../secrets/secrets.ts'
import {
  BATCH,
  beginningOf,
  type ChainPosition,
  chainReader,
  cutProblems,
  entryColumns,
  type HistoryCut,
  headProblem,
  isAltered,
  readCuts,
  readWhole,
  sealedEntries,
} from './chain.ts'
import type { HistoryRow } from './history.ts'

/** The doctor and the metrics verify this many of the newest entries. */
const NEWEST = 1000

/** An emptied history has as many problems as it had entries. */
const MOST_TOLD = 100

export interface Verification {
  entries: number
  /** The last cut, after which the entries begin; null: nothing was ever cut off. */
  cut: HistoryCut | null
  /** At most MOST_TOLD sentences; empty: everything verifies. */
  problems: string[]
  problemCount: number
}

export type OnVerifyProgress = (done: number) => void

interface VerifyContext {
  tx: Tx
  secrets: Secrets
  found: ReturnType<typeof findings>
  onProgress: OnVerifyProgress | undefined
}

function findings() {
  const problems: string[] = []
  let problemCount = 0
  const add = (...more: string[]) => {
    problemCount += more.length
    problems.push(...more.slice(0, MOST_TOLD - problems.length))
  }
  return { add, told: () => ({ problems, problemCount }) }
}

/** Recomputes every HMAC and the chain, from the last cut on. */
export const verifyHistory = (db: Database, secrets: Secrets, onProgress?: OnVerifyProgress): Promise<Verification> =>
  readWhole(db, async (tx) => {
    const looking: VerifyContext = { tx, secrets, found: findings(), onProgress }
    const { add, told } = looking.found
    const cuts = await readCuts(tx)
    add(...cutProblems(secrets, cuts))
    const sealed = await checkChain(looking, beginningOf(cuts))
    const left = await countCutOff(tx, beginningOf(cuts).seq)
    if (left > 0) add(`${left} removed entries are still there. Run ${commandLine('history:cut')} again.`)
    const waiting = await checkQueue(looking)
    const all = await sql<{ count: number }>`select count(*) as count from history`.execute(tx)
    const entries = (all.rows[0]?.count ?? 0) - left
    if (entries !== sealed + waiting) await lookForUnsealed(looking)
    if (entries === 0 && cuts.length === 0) add('The history is empty, but the first start adds an entry.')
    return { entries, cut: cuts.at(-1) ?? null, ...told() }
  })

export const verifyNewest = (db: Database, secrets: Secrets) =>
  readWhole(db, async (tx) => {
    const found = findings()
    const beginning = beginningOf(await readCuts(tx))
    const { rows } = await sql<ChainPosition>`
      select seq, seal from history_seals
      where seq = (select max(seq) - ${NEWEST} from history_seals) and seq > ${beginning.seq}`.execute(tx)
    const entries = await checkChain({ tx, secrets, found, onProgress: undefined }, rows[0] ?? beginning)
    return { entries, ...found.told() }
  })

async function checkChain({ tx, secrets, found, onProgress }: VerifyContext, from: ChainPosition): Promise<number> {
  const chain = chainReader(secrets, from)
  let entries = 0
  for await (const rows of sealedEntries(tx, { after: from.seq, upTo: Number.MAX_SAFE_INTEGER })) {
    for (const row of rows) found.add(...chain.problemsOf(row))
    entries += rows.length
    onProgress?.(entries)
  }
  const problem = await headProblem(tx, secrets, chain.end())
  if (problem) found.add(problem)
  return entries
}

const countCutOff = (tx: Tx, upToSeq: number): Promise<number> =>
  onlyValue('count')(tx)(sql<{ count: number }>`
    select count(*) as count from history_seals where seq <= ${upToSeq}`)

async function checkQueue({ tx, secrets, found }: VerifyContext): Promise<number> {
  let count = 0
  for (let last = 0; ; ) {
    const { rows } = await sql<HistoryRow>`
      select ${entryColumns} from history_unsealed u join history h on h.id = u."historyId"
      where h.id > ${last} and not exists (select from history_seals s where s."historyId" = h.id)
      order by h.id limit ${BATCH}`.execute(tx)
    for (const row of rows) if (isAltered(secrets, row, 'now')) found.add(`Entry ${row.id} was altered.`)
    count += rows.length
    last = rows.at(-1)?.id ?? 0
    if (last === 0) return count
  }
}

/** Entries in neither chain nor queue. It compares two whole indexes, so it runs only if the counts differ. */
async function lookForUnsealed({ tx, secrets, found }: VerifyContext): Promise<void> {
  const { rows } = await sql<HistoryRow>`
    select ${entryColumns} from history h
    where not exists (select from history_seals s where s."historyId" = h.id)
      and not exists (select from history_unsealed u where u."historyId" = h.id)
    order by h.id limit ${BATCH}`.execute(tx)
  for (const row of rows) {
    found.add(`The seal of entry ${row.id} is missing.`)
    if (isAltered(secrets, row, 'now')) found.add(`Entry ${row.id} was altered.`)
  }
}
