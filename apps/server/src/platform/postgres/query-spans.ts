import { SpanKind } from '@opentelemetry/api'
import { isTraced, traced } from '../tracing/tracing.ts'

const LONGEST = 1500
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i
/** Values are parameters; quoted texts are our own, but left out too. */
const QUOTED = /'(?:[^']|'')*'/g

/** The span carries the text without values, and needs a trace of a call or job. */
export function withSpan<T>(asked: string, database: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run()
  const text = asked.replace(QUOTED, '?').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const table = TABLE.exec(text)?.[1]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.namespace': database,
    'db.operation.name': operation,
    'db.query.text': text,
    ...(table && { 'db.collection.name': table }),
  }
  return traced(table ? `${operation} ${table}` : operation, { kind: SpanKind.CLIENT, attributes }, run)
}
