import { type SpanOptions, traced, tracingInUse } from '../tracing/tracing.ts'

const LONGEST = 1500
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i
/** Values are parameters; quoted texts are our own, but left out too. */
const QUOTED = /'(?:[^']|'')*'/g

/** The span carries the text without values, and needs a trace of a call or job. */
export const withSpan = <T>(text: string, database: string, run: () => Promise<T>): Promise<T> =>
  tracingInUse()?.isWithin() ? traced(() => spanOf(text, database), run) : run()

function spanOf(asked: string, database: string): SpanOptions {
  const text = asked.replace(QUOTED, '?').replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  const table = TABLE.exec(text)?.[1]
  return {
    name: table ? `${operation} ${table}` : operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': database,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table && { 'db.collection.name': table }),
    },
  }
}
