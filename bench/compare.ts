import type { LoadFigures as Answered, LoadOptions } from './load.ts'
import { type BenchServer, type LoadGenerator, processorOf } from './processes.ts'
import type { BenchSite, Peer, ProductServer } from './stage.ts'

const ROUNDS = 15
const ROUND_MS = 800

/** `server`: also measures its processor time. */
export type BenchSide = Pick<LoadOptions, 'port' | 'requests'> & Partial<LoadOptions> & { server?: BenchServer }

interface MeasuredAnswer extends Answered {
  /** CPU milliseconds for each call; 0: not measured. */
  processor: number
}

/** Medians of all rounds; `of` compares within a round, so that a busy moment counts for both sides. */
export interface BenchComparison<Name extends string> {
  median(name: Name, value: keyof MeasuredAnswer): number
  /** The medians of both in words. */
  both(one: Name, other: Name, value: keyof MeasuredAnswer, show: (value: number) => string): string
  of(one: Name, other: Name, value: keyof MeasuredAnswer): Ratio
}

export interface Ratio {
  value: number
  /** Half of the interval that holds the true median in 95 of 100 runs. */
  spread: number
}

/** Alternates the order of the sides from round to round. */
export async function compare<Name extends string>(
  load: LoadGenerator,
  sides: Record<Name, BenchSide>,
  {
    connections,
    roundMs = ROUND_MS,
    rounds: count = ROUNDS,
  }: { connections: number; roundMs?: number; rounds?: number },
): Promise<BenchComparison<Name>> {
  const names = Object.keys(sides) as Name[]
  const rounds: Record<Name, MeasuredAnswer>[] = []
  const measure = async (name: Name, ms: number): Promise<MeasuredAnswer> => {
    const { server, ...side } = sides[name] as BenchSide
    const cpuTime = () => (server ? processorOf(server.process) : 0)
    const before = cpuTime()
    const answered = await load.measure({ connections, ...side, ms })
    return { ...answered, processor: (cpuTime() - before) / answered.count }
  }
  for (const name of names) await measure(name, roundMs / 2)
  for (let round = 0; round < count; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed()
    const found: Partial<Record<Name, MeasuredAnswer>> = {}
    for (const name of order) found[name] = await measure(name, roundMs)
    rounds.push(found as Record<Name, MeasuredAnswer>)
  }
  const middle = (name: Name, value: keyof MeasuredAnswer) => median(rounds.map((round) => round[name][value]))
  return {
    median: middle,
    both: (one, other, value, show) => `${show(middle(one, value))} against ${show(middle(other, value))}`,
    of: (one, other, value) => ratioOf(rounds.map((round) => round[one][value] / round[other][value])),
  }
}

/** The interval lies between two of the sorted values (order statistics of the binomial distribution). */
function ratioOf(values: readonly number[]): Ratio {
  const sorted = values.toSorted((a, b) => a - b)
  const low = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2))
  const [least = 0, most = 0] = [sorted[low], sorted[sorted.length - 1 - low]]
  return { value: median(values), spread: (most - least) / 2 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

interface BenchRequest {
  method?: string
  path: string
  headers?: Record<string, string>
}

export const request = (port: number, { method = 'GET', path, headers = {} }: BenchRequest): string =>
  `${headOf(port, { method, path, headers })}\r\n`

export function posting(port: number, { path, headers = {} }: Omit<BenchRequest, 'method'>, value: unknown): string {
  const body = JSON.stringify(value)
  const length = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  return `${headOf(port, { method: 'POST', path, headers: { ...headers, ...length } })}\r\n${body}`
}

/** Without body. */
export function headOf(port: number, { method = 'GET', path, headers = {} }: BenchRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`]
  return [...lines, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), ''].join('\r\n')
}

export const askProduct = (
  { product }: Pick<BenchSite, 'product'>,
  path: string,
  headers: Record<string, string> = {},
) => request(product.port, { path: `/api${path}`, headers: { cookie: product.cookie, ...headers } })
/** Opens instances by id. */
export const opening = (product: ProductServer, ids: readonly number[]): BenchSide => ({
  port: product.port,
  server: product,
  requests: ids.map((id) => askProduct({ product }, `/ClientDatabase/GetInstanceDetails/${id}`)),
})
export const askFloor = ({ floor }: BenchSite, path: string, headers: Record<string, string> = {}) =>
  request(floor.port, { path, headers })

/** In react-admin's format. */
export const askPeer = ({ server, headers }: Peer, range: readonly [number, number], filter: object = {}) => {
  const query = new URLSearchParams({ range: JSON.stringify(range), filter: JSON.stringify(filter) })
  return request(server.port, { path: `/api/instances?${query}`, headers: { ...headers } })
}

/** Bumps the change counters of instances, clients and users, which invalidates the server's memos. */
export const touch = ({ floor }: BenchSite): NonNullable<LoadOptions['before']> => ({
  port: floor.port,
  request: request(floor.port, { path: '/touch' }),
})
