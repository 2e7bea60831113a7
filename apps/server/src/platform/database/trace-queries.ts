import type pg from 'pg'
import { kindOf, type Span, tracingInUse } from '../tracing/tracing.ts'

const LONGEST = 1500
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i
/** Values are parameters; what stands in quotes is ours, and left out all the same. */
const QUOTED = /'(?:[^']|'')*'/g

/** Tells of the queries of a client that kysely does not use. */
export function traceQueries(client: pg.ClientBase, database: string): void {
  if (!tracingInUse()) return
  const plain = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
  const query = async (...parts: unknown[]) => {
    const span = spanOfQuery(typeof parts[0] === 'string' ? parts[0] : (parts[0] as pg.QueryConfig).text, database)
    try {
      return await plain(...parts)
    } catch (error) {
      span?.fail(kindOf(error))
      throw error
    } finally {
      span?.end()
    }
  }
  Object.assign(client, { query })
}

/**
 * A query as a part of the call or the job that asks: by its text without values. What nobody's call asks for is not told of.
 */
export function spanOfQuery(asked: string, database: string): Span | null {
  const tracing = tracingInUse()
  if (!tracing?.isWithin()) return null
  const text = asked
    .replace(/^\s*\/\*.*?\*\//, '')
    .replace(QUOTED, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const table = TABLE.exec(text)?.[1]
  return tracing.start({
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': database,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  })
}
