// The load generator, in a process of its own: each keep-alive connection sends its next request after the answer.
import { BenchConnection } from './connection.ts'

/** Requests are whole HTTP/1.1 messages, shared round robin by the connections. */
export interface LoadOptions {
  port: number
  connections: number
  ms: number
  requests: string[]
  /** Sent before each request and not timed: bumps the change counter, so that no answer comes from a memo. */
  before?: { port: number; request: string }
  /** Instead of `requests`: each connection saves its own record as its own person, with the last version. */
  saves?: { heads: string[]; records: SavedRecord[] }
}

export type SavedRecord = Record<string, unknown> & { databaseId: number; rowVersion: number }

export interface LoadFigures {
  /** Answers per second of wall time; with `before`, per second of summed request time. */
  rate: number
  p50: number
  p95: number
  p99: number
  count: number
}

const VERSION = /"rowVersion":\s*(\d+)/

async function measure(load: LoadOptions): Promise<LoadFigures> {
  const times: number[] = []
  let turn = 0
  const ends = performance.now() + load.ms
  const started = performance.now()
  const worker = async (index: number) => {
    const connection = await BenchConnection.open(load.port)
    const before = load.before && (await BenchConnection.open(load.before.port))
    const nextSave = load.saves && saver(load.port, load.saves, index)
    while (performance.now() < ends) {
      if (before && load.before) await before.send(load.before.request)
      const request = nextSave?.request() ?? (load.requests[turn++ % load.requests.length] as string)
      const sent = performance.now()
      const answer = await connection.send(request, nextSave !== undefined)
      times.push(performance.now() - sent)
      if (answer.status !== 200 && answer.status !== 304) throw new Error(`Answered ${answer.status}: ${answer.body}`)
      nextSave?.answered(answer.body)
    }
    connection.close()
    before?.close()
  }
  await Promise.all(Array.from({ length: load.connections }, (_, index) => worker(index)))
  const elapsed = load.before ? times.reduce((sum, time) => sum + time, 0) : performance.now() - started
  times.sort((a, b) => a - b)
  return {
    rate: (times.length * 1000) / elapsed,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    count: times.length,
  }
}

/** Last answered version by server and id, for the next round. */
const versions = new Map<string, number>()

function saver(port: number, { heads, records }: NonNullable<LoadOptions['saves']>, index: number) {
  const record = records[index % records.length] as SavedRecord
  const head = heads[index % heads.length] as string
  const key = `${port} ${record.databaseId}`
  let count = 0
  return {
    request() {
      count += 1
      const rowVersion = versions.get(key) ?? record.rowVersion
      const body = JSON.stringify({ ...record, rowVersion, databaseCompany: `Company ${count} ${Date.now()}` })
      return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    },
    answered: (body: string) => versions.set(key, Number(VERSION.exec(body)?.[1])),
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

process.on('message', async (load: LoadOptions) => {
  try {
    process.send?.({ measured: await measure(load) })
  } catch (error) {
    process.send?.({ failed: (error as Error).message })
  }
})
