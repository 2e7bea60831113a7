import { setTimeout as wait } from 'node:timers/promises'
import { within } from '../../apps/server/test/fresh-database.ts'
import { median, posting, request } from '../compare.ts'
import { BenchConnection } from '../connection.ts'
import { NAME_PARTS } from '../data.ts'
import { type BenchLine, type BenchRow, limitLine, megabytes, ms, times } from '../figures.ts'
import { signInPeople } from '../people.ts'
import { type BenchServer, memoryOf } from '../processes.ts'

const PEOPLE = 200
const MINUTES = 5
/** Think time, varied from half to one and a half: people make some twenty calls a minute. */
const THINKS_MS = 3000
const SETTLED_MS = 3000
const LOOK_EVERY_MS = 250

const PEAK_AT_MOST_MB = 320
const SLOWEST_AT_MOST = 10

const INSTANCES = 10_000
const LIST = '/ClientDatabase/GetAllInstances'

/** 403 outside of the person's org unit, 409 after someone else's save. */
const EXPECTED = [200, 403, 409]

type CallKind = 'list' | 'details' | 'other' | 'save'
interface SimulatedCall {
  kind: CallKind
  path: string
}

/** Mostly pages and details, sometimes a whole list, rarely a save. */
function callOf(person: number, turn: number): SimulatedCall {
  const id = 1 + ((person * 7919 + turn * 104_729) % INSTANCES)
  const step = (person + turn) % 20
  const details = `/ClientDatabase/GetInstanceDetails/${id}`
  if (step === 19) return { kind: 'save', path: details }
  if (step === 18) return { kind: 'other', path: LIST }
  if (step === 17) return { kind: 'other', path: `/x/search?text=${NAME_PARTS[turn % NAME_PARTS.length]}` }
  if (step === 16) return { kind: 'other', path: '/x/welcome' }
  if (step >= 10) return { kind: 'details', path: details }
  const filter = step % 2 === 0 ? '' : `&databaseName=${NAME_PARTS[turn % NAME_PARTS.length]}`
  return { kind: 'list', path: `${LIST}?page=${1 + (turn % 50)}&pageSize=100${filter}` }
}

export const people: BenchRow = {
  name: 'people',
  isLong: true,
  async measure({ site, startProduct, stopServer }) {
    const { databaseUrl } = await site(INSTANCES)
    const product = await startProduct(databaseUrl)
    const { port } = product
    const cookies = await within(databaseUrl, (client) => signInPeople({ client, port }, PEOPLE, { inUnits: true }))
    await wait(SETTLED_MS)
    const idle = await memoryOf(product.process)
    const took: Record<CallKind, number[]> = { list: [], details: [], other: [], save: [] }
    const ends = performance.now() + MINUTES * 60_000
    const looking = highest(product, () => performance.now() < ends)
    await Promise.all(cookies.map((cookie, at) => work({ product, cookie, at, ends, took })))
    const peak = await looking
    await stopServer(product)
    return [
      limitLine(
        `${PEOPLE} users for ${MINUTES} minutes: peak server memory (RSS)`,
        peak,
        [PEAK_AT_MOST_MB, 'MB'],
        `${megabytes(idle)} before`,
      ),
      slowest('List pages during it', took.list),
      slowest('Instance details during it', took.details),
      slowest('Saves during it', took.save),
    ]
  },
}

interface SimulatedPerson {
  product: BenchServer
  cookie: string
  at: number
  ends: number
  took: Record<CallKind, number[]>
}

async function work({ product: { port }, cookie, at, ends, took }: SimulatedPerson): Promise<void> {
  const connection = await BenchConnection.open(port)
  const headers = { cookie, 'accept-encoding': 'br' }
  const send = async (kind: CallKind, message: string, keepsBody = false) => {
    const sent = performance.now()
    const answer = await connection.send(message, keepsBody)
    took[kind].push(performance.now() - sent)
    if (!EXPECTED.includes(answer.status)) throw new Error(`Answered ${answer.status}: ${answer.body}`)
    return answer
  }
  for (let turn = 0; performance.now() < ends; turn += 1) {
    await wait(THINKS_MS / 2 + ((at * 31 + turn * 17) % 100) * (THINKS_MS / 100))
    const { kind, path } = callOf(at, turn)
    if (kind !== 'save') await send(kind, request(port, { path: `/api${path}`, headers }))
    else {
      const read = await send('details', request(port, { path: `/api${path}`, headers: { cookie } }), true)
      if (read.status === 200) await send(kind, saveOf(port, cookie, read.body))
    }
  }
  connection.close()
}

function saveOf(port: number, cookie: string, read: string): string {
  const { acesClient: _, ssoIdentityProvider: __, editableFields: ___, ...record } = JSON.parse(read)
  const changed = { ...record, databaseCompany: `Company ${performance.now()}` }
  return posting(port, { path: '/api/ClientDatabase/SaveInstanceDetails', headers: { cookie } }, changed)
}

async function highest({ process: child }: BenchServer, isOn: () => boolean): Promise<number> {
  let most = 0
  while (isOn()) {
    most = Math.max(most, await memoryOf(child))
    await wait(LOOK_EVERY_MS)
  }
  return most
}

function slowest(what: string, took: readonly number[]): BenchLine {
  const middle = median(took)
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
  return {
    what: `${what}: p99`,
    toReach: `≤ ${SLOWEST_AT_MOST} × the median`,
    measured: times(p99 / middle),
    medians: `${ms(p99)} against ${ms(middle)}, of ${took.length.toLocaleString('en-US')}`,
    reached: p99 / middle <= SLOWEST_AT_MOST,
  }
}
