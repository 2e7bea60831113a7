import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Database } from '../src/platform/database/database.ts'

/** A statement as it was sent to the database. */
export interface Statement {
  text: string
  values: unknown[]
}

const listeners = new WeakMap<Database, Set<(statement: Statement) => void>>()

/** Tells those who note the statements of a database what is sent to it. */
export const tellOf = (database: () => Database) => (event: LogEvent) => {
  const { sql: text, parameters } = event.query
  for (const note of listeners.get(database()) ?? []) note({ text, values: [...parameters] })
}

/** Notes what is sent to the database of a test from now on. */
export function noteStatements(db: Database): { take(): Statement[] } {
  let noted: Statement[] = []
  const noting = listeners.get(db) ?? new Set()
  listeners.set(
    db,
    noting.add((statement) => void noted.push(statement)),
  )
  return {
    take() {
      const taken = noted
      noted = []
      return taken
    },
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'One-Time Filter'?: string
  Plans?: PlanNode[]
}

/** How a statement comes to the rows of its tables. */
export interface Plan {
  /** Tables of which every row is read, for no index leads to those that are wanted. */
  readWhole: string[]
  indexes: string[]
}

const PLANNED = /^\s*(\/\*.*?\*\/)?\s*(select|insert|update|delete|with|declare)\b/i
const INDEX_SCANS = ['Index Scan', 'Index Only Scan']

/**
 * Plans statements as if there were far more rows than there are: a connection that shuns reading a whole table takes any
 * index that leads to the rows, and where it still reads all there is none, however many there are.
 */
export async function planner(client: pg.Client): Promise<(statement: Statement) => Promise<Plan | null>> {
  // A merge join reads a table no further than the other one goes, which is not to be seen from its plan.
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
    return { readWhole: [...new Set(whole)], indexes: nodes.flatMap(({ node }) => node['Index Name'] ?? []) }
  }
}

/** A page in the order of an index ends with its last row; an index of some rows alone (`planner`) leads to those. */
const readsAll = (node: PlanNode, isCutOff: boolean): boolean =>
  node['Node Type'] === 'Seq Scan' ||
  (INDEX_SCANS.includes(node['Node Type']) && node['Index Cond'] === undefined && !isCutOff)

interface Placed {
  node: PlanNode
  /** Nothing between it and a limit wants all rows. */
  isCutOff: boolean
}

const IN_TURN = ['Limit', 'Nested Loop', 'Subquery Scan', 'Incremental Sort', 'Result', 'Append', 'LockRows', 'Unique']

function nodesOf(node: PlanNode, isCutOff = false): Placed[] {
  // What stands below is never run; PostgreSQL 16 plans it all the same.
  if (node['One-Time Filter'] === 'false') return []
  const isWithin = node['Node Type'] === 'Limit' || (isCutOff && IN_TURN.includes(node['Node Type']))
  return [{ node, isCutOff }, ...(node.Plans ?? []).flatMap((one) => nodesOf(one, isWithin))]
}
