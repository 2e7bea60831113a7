import type pg from 'pg'
import { kindOf, type Span, tracingInUse } from '../tracing/tracing.ts'
import { ArrivingTexts } from './arriving.ts'

const LONGEST = 1500
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i
/** Values are parameters; what stands in quotes is ours, and left out all the same. */
const QUOTED = /'(?:[^']|'')*'/g

/**
 * Tells of the queries of a client, each as a part of the call or the job that asks: by its text without values. What
 * nobody's call asks for is not told of.
 */
export function traceQueries(client: pg.ClientBase, database: string): void {
  if (!tracingInUse()) return
  const plain = client.query.bind(client) as (...parts: unknown[]) => unknown
  const query = (...parts: unknown[]) => {
    const text = textOf(parts[0])
    const span = text === null ? null : startSpan(text, database)
    if (!span) return plain(...parts)
    const done = (error: unknown) => {
      if (error) span.fail(kindOf(error))
      span.end()
    }
    if (parts[0] instanceof ArrivingTexts) return plain(parts[0].once('over', done))
    const called = parts.at(-1)
    if (typeof called === 'function') return plain(...parts.slice(0, -1), whenCalled(called as Callback, done))
    return (plain(...parts) as Promise<unknown>).then(
      (result) => {
        done(null)
        return result
      },
      (error: unknown) => {
        done(error)
        throw error
      },
    )
  }
  Object.assign(client, { query })
}

type Callback = (error: unknown, ...rest: unknown[]) => void

const whenCalled =
  (callback: Callback, done: (error: unknown) => void): Callback =>
  (error, ...rest) => {
    done(error)
    callback(error, ...rest)
  }

/** Null: no statement, such as a cursor. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked
  if (asked instanceof ArrivingTexts) return asked.text
  const { text, submit } = Object(asked) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : null
}

function startSpan(asked: string, database: string): Span | null {
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
