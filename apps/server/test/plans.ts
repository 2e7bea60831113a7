import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Database } from '../src/platform/database/database.ts'

export interface Statement {
  text: string
  values: unknown[]
}

const listeners = new WeakMap<Database, Set<(statement: Statement) => void>>()

/** Passes executed statements to the listeners of the database. */
export const passStatements = (database: () => Database) => (event: LogEvent) => {
  const { sql: text, parameters } = event.query
  for (const note of listeners.get(database()) ?? []) note({ text, values: [...parameters] })
}

export function noteStatements(db: Database): { take(): Statement[] } {
  let noted: Statement[] = []
  const noting = listeners.get(db) ?? new Set()
  listeners.set(
    db,
    noting.add((statement) => void noted.push(statement)),
  )
  return {
    take() {
      const recorded = noted
      noted = []
      return recorded
    },
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'One-Time Filter'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export interface StatementPlan {
  /** Tables that are read whole because no index fits. */
  readWhole: string[]
  indexes: string[]
  /** Tables that are read only from an index. */
  readByIndexOnly: string[]
}

const PLANNED = /^\s*(\/\*.*?\*\/)?\s*(select|insert|update|delete|with|declare)\b/i
const INDEX_SCANS = ['Index Scan', 'Index Only Scan']

/**
 * Plans as if tables were huge: without sequential scans any index that fits is taken, so a whole read means none does.
 */
export async function planner(client: pg.Client): Promise<(statement: Statement) => Promise<StatementPlan | null>> {
  // A merge join may stop early on one side, which the plan does not show.
  await client.query('set enable_seqscan = off; set enable_mergejoin = off')
  const { rows: partial } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const ofSome = new Set(partial.map(({ name }) => name))
  return async ({ text, values }) => {
    if (!PLANNED.test(text)) return null
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    const whole = nodes.flatMap(({ node, isCutOff }) =>
      !ofSome.has(node['Index Name'] ?? '') && readsAll(node, isCutOff) ? [node['Relation Name'] ?? ''] : [],
    )
    const byIndexOnly = nodes.filter(({ node }) => node['Node Type'] === 'Index Only Scan')
    return {
      readWhole: [...new Set(whole)],
      indexes: nodes.flatMap(({ node }) => node['Index Name'] ?? []),
      readByIndexOnly: byIndexOnly.flatMap(({ node }) => node['Relation Name'] ?? []),
    }
  }
}

/** A page in index order ends with its last row; a partial index (`planner`) leads to its rows. */
const readsAll = (node: PlanNode, isCutOff: boolean): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (INDEX_SCANS.includes(node['Node Type']) && node['Index Cond'] === undefined && !isCutOff)

interface PlacedNode {
  node: PlanNode
  /** No node between it and a limit needs all rows. */
  isCutOff: boolean
}

const IN_TURN = ['Limit', 'Nested Loop', 'Subquery Scan', 'Incremental Sort', 'Result', 'Append', 'LockRows', 'Unique']

function nodesOf(node: PlanNode, isCutOff = false): PlacedNode[] {
  // Nodes below are never run, but PostgreSQL 16 plans them anyway.
  if (node['One-Time Filter'] === 'false') return []
  const isWithin = node['Node Type'] === 'Limit' || (isCutOff && IN_TURN.includes(node['Node Type']))
  return [{ node, isCutOff }, ...(node.Plans ?? []).flatMap((one) => nodesOf(one, isWithin))]
}

/** Rows of the table that the statement reads, each as often as it is read. */
export async function visitedRows(client: pg.Client, { text, values }: Statement, table: string): Promise<number> {
  const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
  const visits = nodesOf(rows[0]['QUERY PLAN'][0].Plan).map(({ node }) => {
    const { 'Actual Rows': passed = 0, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops = 0 } = node
    return node['Relation Name'] === table ? (passed + removed) * loops : 0
  })
  return visits.reduce((sum, visited) => sum + visited, 0)
}
